// The envelope of every call: `{ msgCode, msgResp }`. Success is a code divisible by 100 (decision Q-013).
import type { FastifyReply } from 'fastify'
import type { Refusal } from '#shared/kernel/result.ts'

export interface Envelope {
  readonly msgCode: number
  readonly msgResp: unknown
}

/** Words alone, or words and what a screen may need beside them. Without words only the detail. */
const refusalResponse = ({ message, detail }: Refusal): unknown => {
  if (detail === undefined) return message
  const words = message === '' ? {} : { message }
  return typeof detail === 'object' && detail !== null && !Array.isArray(detail)
    ? { ...words, ...detail }
    : { ...words, detail }
}

export const refusalEnvelope = (refusal: Refusal): Envelope => ({
  msgCode: refusal.code,
  msgResp: refusalResponse(refusal),
})

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.status).send(refusalEnvelope(refusal))

/** The code of a call's unnamed error: its block, ending in 99. */
export const genericCode = (msgCode: number): number => Math.floor(msgCode / 1000) * 1000 + 99

/** Outside the catalogue. */
export const SERVER_CODE = 98_099
