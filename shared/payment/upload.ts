// Records who uploaded which bytes, and the stored version. Has no scope: never leaves the server. Knowing a hash
// grants no access to bytes that somebody else uploaded.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { UserId } from '#shared/kernel/ids.ts'

export const uploadSchema = z.object({
  /** `<sha256>:<userId>` */
  id: z.string(),
  /** Hash of the uploaded bytes: the name by which rows refer to the picture. */
  sha256: z.string(),
  userId: storedId<UserId>(),
  /** SHA-256 of the re-encoded picture, which is stored and served. */
  kept: z.string(),
  /** Media type of the re-encoded picture. */
  type: z.string(),
  /** Size of the re-encoded picture in bytes. */
  size: z.int(),
  createdAt: storedSeconds(),
})
export type Upload = z.infer<typeof uploadSchema>

export const uploadId = (sha256: string, userId: string): string => `${sha256}:${userId}`
