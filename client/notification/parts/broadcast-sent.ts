import { counted, formatCount } from '#client/ui/count-words.ts'
import type { LoadingObstacle } from '#client/store/session/sync-state.ts'

const SENT_ONCE: Readonly<Record<LoadingObstacle, string>> = {
  session: 'The message goes out once you sign in again',
  version: 'The message goes out once the app is updated',
  signal: 'The message goes out once there is signal',
  server: 'The message goes out once the server answers',
}

/** Orders or bookings of a broadcast: how many there are, and how many of them it reaches for certain. */
interface Reach {
  readonly all: number
  readonly reached: number
  readonly noun: string
}

interface SentText {
  readonly text: string
  readonly info?: boolean
}

/** The toast after a broadcast was saved on this device. `obstacle`: the reason why it cannot be sent now. */
export const broadcastSent = (obstacle: LoadingObstacle | null, { all, reached, noun }: Reach): SentText => {
  if (obstacle !== null) return { text: SENT_ONCE[obstacle], info: true }
  if (reached === all) return { text: 'Message sent!' }
  // The server refuses a message without receivers, and a refused change appears under ‘Needs you’.
  if (reached === 0)
    return { text: 'Message sent. If no buyer can receive it, it is listed under ‘Needs you’', info: true }
  return { text: `Sent to at least ${formatCount(reached)} of ${counted(all, noun)}`, info: true }
}
