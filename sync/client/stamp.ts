import type { Actor, Stamp } from '#shared/kernel/change.ts'
import { hybridParts, hybridTime, MAX_COUNTER, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { OutboxEntry } from './client-store.ts'

/**
 * The server assigns a later time than that of every pulled row (S8). The device must do the same, or a slow clock
 * hides the edit.
 */
const timeOf = ({ time, pulledAt = 0, seq }: Pick<OutboxEntry, 'time' | 'pulledAt' | 'seq'>): HybridTime => {
  const { milliseconds, client } = hybridParts(time)
  return milliseconds > pulledAt ? time : hybridTime(pulledAt + 1, seq % (MAX_COUNTER + 1), client)
}

/** The stamp of a decision on the device: the same at every rebase. */
export const stampOf = (
  entry: Pick<OutboxEntry, 'ulid' | 'time' | 'pulledAt' | 'seq' | 'at' | 'device'>,
  actor: Actor,
): Stamp => ({
  mutation: entry.ulid,
  actor,
  device: entry.device,
  time: timeOf(entry),
  at: entry.at,
  server: null,
})
