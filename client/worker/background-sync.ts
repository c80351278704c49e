// Sends what waits after the network came back and the app was closed: the browser wakes the service worker for it.
import { systemClock } from '#shared/kernel/clock.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import { restTransport } from '#client/store/engine/transport.ts'
import { showBadge, waitingCount } from '#client/ui/waiting-count.ts'
import { openWaiting, waitingIn, waitingOutbox } from './waiting-outbox.ts'

export interface WorkerSession {
  readonly token: string | null
  readonly user: { readonly id: string }
}

/** An outbox has had its client id since its first pull. */
const noClientId = (): never => {
  throw new Error('the outbox has no client id')
}

/** `needs`: what the page last knew to need a person. Throws while something is left to send: the browser tries again later. */
export const sendWaiting = async (session: WorkerSession | undefined, needs: number): Promise<void> => {
  if (!session?.token) return
  const { token, user } = session
  const database = await openWaiting(`gotong-${user.id}`)
  if (!database) return
  try {
    const sent = await sendOnly({
      store: waitingOutbox(database),
      transport: restTransport(() => Promise.resolve(token)),
      clock: systemClock,
      ids: { client: noClientId },
      onFault: () => undefined,
    })
    showBadge(navigator, waitingCount(await waitingIn(database), needs))
    if (!sent) throw new Error('not everything could be sent')
  } finally {
    database.close()
  }
}
