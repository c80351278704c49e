// Limits pictures uploaded through payment links, which may be forwarded, so that they never use up the buyer's own
// limit. Counted in each process.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'

/** Per buyer and day. */
export const PICTURES_BY_LINK = 20
const DAY = 86_400

/** Counts one upload for this buyer and returns whether it is allowed. */
export const linkUploads = (clock: Clock): ((buyerId: string) => boolean) => {
  let day = 0
  let counts = new Map<string, number>()
  return (buyerId) => {
    const today = Math.floor(toSeconds(clock.now()) / DAY)
    if (today !== day) {
      day = today
      counts = new Map()
    }
    const count = (counts.get(buyerId) ?? 0) + 1
    counts.set(buyerId, count)
    return count <= PICTURES_BY_LINK
  }
}
