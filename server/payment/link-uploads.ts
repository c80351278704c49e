// How many pictures may come by payment links, which anybody may have been sent: few, so that they never use up what the buyer
// may upload. Counted by each process.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'

/** Of one buyer, a day. */
export const PICTURES_BY_LINK = 20
const DAY = 86_400

/** Whether one more may come for this buyer; counts it. */
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
