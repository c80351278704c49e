// Compares the times of edits where the server's clock may have been ahead.
import type { Stamp } from './change.ts'
import { hybridParts, type HybridTime } from './hybrid-time.ts'

/** Clocks of server processes on several machines may differ by less. */
const AHEAD_TOLERANCE_MS = 60_000

/**
 * Whether the edit is later than the value of its field. A value that is later than the server's clock was written while that clock
 * was ahead: every edit is later than it, or edits would be lost until the clock has reached its time. A device has no such clock.
 */
export const isLaterEdit = ({ time, server }: Pick<Stamp, 'time' | 'server'>, last: HybridTime | undefined): boolean =>
  last === undefined ||
  time > last ||
  (server !== null && hybridParts(last).milliseconds > server.now * 1000 + AHEAD_TOLERANCE_MS)
