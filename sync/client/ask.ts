// One request and what its answer means. Only a whole, well-formed answer counts as one.
import { syncResponseSchema, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import type { SendingContext } from './context.ts'
import type { TransportAnswer } from './transport.ts'

/** The server cannot be reached, cannot answer now, or does not know the token. */
export type Fault = 'unreachable' | 'transient' | 'unauthorized'

export const isFault = (answer: unknown): answer is Fault => typeof answer === 'string'

const faultOf = (status: number): Fault => (status === 401 ? 'unauthorized' : 'transient')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const carried = async (carry: () => Promise<TransportAnswer>): Promise<TransportAnswer | undefined> => {
  try {
    return await carry()
  } catch {
    return undefined
  }
}

export const ask = async (
  { transport, onFault }: Pick<SendingContext, 'transport' | 'onFault'>,
  request: SyncRequest,
): Promise<SyncResponse | Fault> => {
  const answer = await carried(() => transport.sync(request))
  if (!answer) return 'unreachable'
  if (answer.status !== 200) return faultOf(answer.status)
  const response = syncResponseSchema.safeParse(parsed(answer.text))
  if (response.success) return response.data
  onFault(response.error, 'an answer that is not the server’s')
  return 'unreachable'
}

/** Answers about a file that no other try will change: too big, not a picture. */
const FINAL = new Set([400, 403, 413, 415, 422])

/** Sends a file up. Null: it is there. */
export const sendUp = async (
  { store, transport, clock }: SendingContext,
  sha256: string,
): Promise<Fault | 'refused' | null> => {
  const file = await store.transact('read', (tx) => tx.files.get(sha256))
  if (!file) return null
  const answer = await carried(() => transport.upload(file))
  if (!answer) return 'unreachable'
  if (FINAL.has(answer.status) && parsed(answer.text) !== undefined) return 'refused'
  if (answer.status < 200 || answer.status > 299 || parsed(answer.text) === undefined) return faultOf(answer.status)
  await store.transact('write', (tx) => tx.files.markUploaded(sha256, clock.now()))
  return null
}
