// Background Sync: sends pending changes when the network returns after the app was closed.
import { systemClock } from '#shared/kernel/clock.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import { restTransport } from '#client/store/engine/http-transport.ts'
import { showBadge, waitingCount } from '#client/pwa/parts/badge-count.ts'
import { openWaiting, waitingIn, waitingOutbox } from './waiting-outbox.ts'

export interface WorkerSession {
  readonly token: string | null
  readonly user: { readonly id: string }
}

/** An outbox has a client id since its first pull. */
const noClientId = (): never => {
  throw new Error('the outbox has no client id')
}

/**
 * `needs`: number of cards that need a person, as last known by the page. Throws while changes remain, so that the
 * browser retries.
 */
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
