// Sends pending mutations and pulls nothing: for a service worker without a page.
import { PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { sendRequest, isFault, uploadFile } from './send-request.ts'
import { epochOf, filesToUpload, MAX_BATCH_MUTATIONS, nextBatch, readSendQueue } from './batch.ts'
import type { SendingContext } from './context.ts'

/**
 * Uploads files and sends pending mutations in batches. Nothing leaves the outbox: the next pull of an engine removes
 * it, and sending again is a duplicate (S2). True when the server has everything that could be sent.
 */
export const sendOnly = async (context: SendingContext): Promise<boolean> => {
  let isComplete = true
  for (const sha256 of await filesToUpload(context)) {
    const sent = await uploadFile(context, sha256)
    // A refused file is left to the engine, which quarantines its mutations.
    if (sent === 'refused') continue
    if (sent !== null) isComplete = false
    if (sent === 'unauthorized') return false
  }
  const queue = await readSendQueue(context)
  const { meta } = queue
  let limit = MAX_BATCH_MUTATIONS
  for (let upTo = meta.acknowledged; ;) {
    const { mutations } = nextBatch(queue, upTo, limit)
    if (mutations.length === 0) return isComplete
    const response = await sendRequest(context, {
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
