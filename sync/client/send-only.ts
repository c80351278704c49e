// Sends pending mutations and pulls nothing: for a service worker without a page.
import { PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { ask, isFault, sendUp } from './send-request.ts'
import { epochOf, filesToUpload, MAX_MUTATIONS, nextBatch, readDue } from './batch.ts'
import type { SendingContext } from './context.ts'

/**
 * Uploads files and sends pending mutations in batches. Nothing leaves the outbox: the next pull of an engine removes
 * it, and sending again is a duplicate (S2). True when the server has everything that could be sent.
 */
export const sendOnly = async (context: SendingContext): Promise<boolean> => {
  let whole = true
  for (const sha256 of await filesToUpload(context)) {
    const sent = await sendUp(context, sha256)
    // The engine reports a refused file.
    if (sent === 'refused') continue
    if (sent !== null) whole = false
    if (sent === 'unauthorized') return false
  }
  const due = await readDue(context)
  const { meta } = due
  let limit = MAX_MUTATIONS
  for (let upTo = meta.acknowledged; ;) {
    const { mutations } = nextBatch(due, upTo, limit)
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
    if (response === 'refused' && mutations.length > 1) {
      limit = Math.ceil(mutations.length / 2)
      continue
    }
    if (response === 'refused' || isFault(response) || response.stop || response.lastMutationId <= upTo) return false
    upTo = response.lastMutationId
  }
}
