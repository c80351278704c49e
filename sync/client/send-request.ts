// Sends one request and interprets its answer. Only a complete, well-formed answer counts.
import { parseJson } from '#shared/kernel/parse-json.ts'
import { syncResponseSchema, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import type { SendingContext } from './context.ts'
import type { TransportAnswer } from './transport.ts'

/** The server is unreachable, cannot answer now, or does not accept the token. */
export type Fault = 'unreachable' | 'transient' | 'unauthorized'

export const isFault = (answer: unknown): answer is Fault => typeof answer === 'string' && answer !== 'refused'

const faultOf = (status: number): Fault => (status === 401 ? 'unauthorized' : 'transient')

const answerOrUndefined = async (send: () => Promise<TransportAnswer>): Promise<TransportAnswer | undefined> => {
  try {
    return await send()
  } catch {
    return undefined
  }
}

/** A proxy between device and server refuses the body: too large, or against one of its rules. */
const PROXY_REFUSAL_STATUSES = new Set([403, 413])

/** `refused`: a proxy refuses this body; a smaller one may pass. */
export const sendRequest = async (
  { transport, onFault }: Pick<SendingContext, 'transport' | 'onFault'>,
  request: SyncRequest,
): Promise<SyncResponse | Fault | 'refused'> => {
  const answer = await answerOrUndefined(() => transport.sync(request))
  if (!answer) return 'unreachable'
  if (PROXY_REFUSAL_STATUSES.has(answer.status) && request.mutations.length > 0) return 'refused'
  if (answer.status !== 200) return faultOf(answer.status)
  const response = syncResponseSchema.safeParse(parseJson(answer.text))
  if (response.success) return response.data
  onFault(response.error, 'an answer that is not the server’s')
  return 'unreachable'
}

/** Statuses of a refused upload that a retry cannot change: too large, not a picture. */
const FINAL_UPLOAD_STATUSES = new Set([400, 403, 413, 415, 422])

/** `refused`: by the server. `refused-by-proxy`: the server has not seen it. Null: the server has it. */
type UploadOutcome = Fault | 'refused' | 'refused-by-proxy' | null

export const uploadFile = async (
  { store, transport, clock }: SendingContext,
  sha256: string,
): Promise<UploadOutcome> => {
  const file = await store.transact('read', (tx) => tx.files.get(sha256))
  if (!file) return null
  const answer = await answerOrUndefined(() => transport.upload(file))
  if (!answer) return 'unreachable'
  const isFromServer = parseJson(answer.text) !== undefined
  if (FINAL_UPLOAD_STATUSES.has(answer.status) && isFromServer) return 'refused'
  if (PROXY_REFUSAL_STATUSES.has(answer.status)) return 'refused-by-proxy'
  if (answer.status < 200 || answer.status > 299 || !isFromServer) return faultOf(answer.status)
  await store.transact('write', (tx) => tx.files.markUploaded(sha256, clock.now()))
  return null
}
