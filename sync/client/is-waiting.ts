import type { QueuedFile } from './client-store.ts'

/** Stored here, and not uploaded since. `since`: milliseconds. */
export const isWaiting = (file: QueuedFile | undefined, since: number): boolean =>
  file !== undefined && (file.uploadedAt === null || file.uploadedAt < since)
