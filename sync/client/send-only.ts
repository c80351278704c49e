// Sends what is pending and takes nothing in: for where there is no view, such as a service worker without a page.
import { PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { ask, isFault, sendUp } from './ask.ts'
import { epochOf, filesToUpload, nextBatch, readDue } from './batch.ts'
import type { SendingContext } from './context.ts'

/**
 * Files up and pending mutations out, batch by batch. Nothing leaves the outbox: the next pull of an engine does that,
 * and its own sending of the same is a duplicate (S2). True when the server has everything that could be sent.
 */
export const sendOnly = async (context: SendingContext): Promise<boolean> => {
  let whole = true
  for (const sha256 of await filesToUpload(context)) {
    const sent = await sendUp(context, sha256)
    // A refused file is for the engine to tell.
    if (sent === 'refused') continue
    if (sent !== null) whole = false
    if (sent === 'unauthorized') return false
  }
  const due = await readDue(context)
  const { meta } = due
  for (let upTo = meta.acknowledged; ;) {
    const { mutations } = nextBatch(due, upTo)
    if (mutations.length === 0) return whole
    const response = await ask(context, {
      protocol: PROTOCOL_VERSION,
      clientId: meta.clientId,
      deviceNow: context.clock.now(),
      mutations: [...mutations],
      ...epochOf(meta),
      acknowledged: meta.acknowledged,
      cursor: null,
    })
    if (isFault(response) || response.stop || response.lastMutationId <= upTo) return false
    upTo = response.lastMutationId
  }
}
