// Sends pending mutations and pulls nothing: for a service worker without a page.
import { MAX_BATCH_MUTATIONS, PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { sendRequest, isFault, uploadFile, type Fault } from './send-request.ts'
import { epochOf, filesToUpload, nextBatch, readSendQueue } from './batch.ts'
import type { SendingContext } from './context.ts'
import { latestInRequest } from './requeue-applied.ts'

/** Sends what can be sent and is not in `decided`. `refused`: the server stopped at a mutation. Null: nothing is left. */
const sendQueue = async (context: SendingContext, decided: Set<string>): Promise<Fault | 'refused' | null> => {
  const { meta, mutations: queue } = await readSendQueue(context)
  let limit = MAX_BATCH_MUTATIONS
  for (;;) {
    const { mutations } = nextBatch(queue, decided, limit)
    if (mutations.length === 0) return null
    const response = await sendRequest(context, {
      protocol: PROTOCOL_VERSION,
      clientId: meta.clientId,
      deviceNow: context.clock.now(),
      mutations: [...mutations],
      ...epochOf(meta),
      ...latestInRequest(meta),
      cursor: null,
    })
    if (response === 'refused' && mutations.length > 1) {
      limit = Math.ceil(mutations.length / 2)
      continue
    }
    if (isFault(response)) return response
    if (response === 'refused' || response.stop) return 'refused'
    for (const { ulid } of response.results) decided.add(ulid)
    if (!mutations.some(({ ulid }) => decided.has(ulid))) return 'refused'
  }
}

/**
 * Sends pending mutations in batches, those that need no file first, and uploads files. Nothing leaves the outbox: the
 * next pull of an engine removes it, and sending again is a duplicate (S16). True when the server has everything that
 * could be sent.
 */
export const sendOnly = async (context: SendingContext): Promise<boolean> => {
  const files = await filesToUpload(context)
  const decided = new Set<string>()
  const first = await sendQueue(context, decided)
  if (files.length === 0 || isFault(first)) return first === null
  let isComplete = true
  for (const sha256 of files) {
    const sent = await uploadFile(context, sha256)
    // A refused file is left to the engine, which quarantines its mutations.
    if (sent === 'refused') continue
    if (sent !== null) isComplete = false
    if (sent === 'unauthorized') return false
  }
  return (await sendQueue(context, decided)) === null && isComplete
}
