// Counts mutations that their devices quarantine: a device does so after its sixth failed attempt (C19).
import type { Metrics } from './metrics.ts'

/** As often as a device offers a mutation (C19). */
export const ATTEMPTS_BEFORE_QUARANTINE = 6
/** Mutations whose attempts are remembered; the oldest one is forgotten. */
const MAX_REMEMBERED = 1000

/** Call it with the ULID of each attempt that failed. */
export const quarantineCounter = ({
  mutationFaults,
  quarantined,
}: Pick<Metrics, 'mutationFaults' | 'quarantined'>): ((ulid: string) => void) => {
  const attempts = new Map<string, number>()
  return (ulid) => {
    mutationFaults.add()
    const count = (attempts.get(ulid) ?? 0) + 1
    attempts.delete(ulid)
    attempts.set(ulid, count)
    if (count === ATTEMPTS_BEFORE_QUARANTINE) quarantined.add()
    const [oldest] = attempts.keys()
    if (attempts.size > MAX_REMEMBERED && oldest !== undefined) attempts.delete(oldest)
  }
}
