import type { Actor, Stamp } from '#shared/kernel/change.ts'
import type { OutboxEntry } from './client-store.ts'

/** What a decision on the device may know: the same at every rebase. */
export const stampOf = (entry: Pick<OutboxEntry, 'ulid' | 'time' | 'at' | 'device'>, actor: Actor): Stamp => ({
  mutation: entry.ulid,
  actor,
  device: entry.device,
  time: entry.time,
  at: entry.at,
  server: null,
})
