// Results of mutations: as answered, and as remembered.
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { MutationOutcome, MutationResult } from '#sync/protocol/wire.ts'

/** Maximum size of one result in an answer: above it the output or the detail is omitted. */
const MAX_RESULT_BYTES = 16 * 1024
const MAX_MESSAGE_CHARACTERS = 1000
/** Maximum size of a remembered outcome: above it the detail is omitted and the message cut. */
const MAX_REMEMBERED_BYTES = 1024
const MAX_REMEMBERED_CHARACTERS = 200
const ULID_CHARACTERS = 26

export type Rejection = Extract<MutationOutcome, { outcome: 'rejected' }>

/** S3: the refusal is the outcome of the mutation. `cause`: the ULID of the mutation that it depends on. */
export const rejection = (refusal: Refusal, cause?: string): Rejection => ({
  outcome: 'rejected',
  code: refusal.code,
  message: refusal.message,
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  ...(cause === undefined ? {} : { cause }),
})

const withoutDetail = ({ code, message, cause }: Rejection, maxCharacters: number): Rejection => ({
  outcome: 'rejected',
  code,
  message: message.slice(0, maxCharacters),
  ...(cause !== undefined && cause.length <= ULID_CHARACTERS ? { cause } : {}),
})

/** S26: only a hostile result loses text that a person would see. */
export const limitSize = (result: MutationResult): MutationResult => {
  if (jsonBytes(result) <= MAX_RESULT_BYTES) return result
  const { ulid } = result
  if (result.outcome === 'applied') return { ulid, outcome: 'applied' }
  return { ulid, ...withoutDetail(result, MAX_MESSAGE_CHARACTERS) }
}

/** S16: the part of a result that is remembered, so that 90 days of rejections stay small. */
export const rememberedOutcome = (result: MutationResult): MutationOutcome => {
  if (result.outcome === 'applied') return { outcome: 'applied' }
  const { ulid: _, ...outcome } = result
  return jsonBytes(outcome) <= MAX_REMEMBERED_BYTES ? outcome : withoutDetail(outcome, MAX_REMEMBERED_CHARACTERS)
}
