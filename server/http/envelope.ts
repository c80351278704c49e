// The envelope of every call: `{ msgCode, msgResp }`. Success is a code divisible by 100 (decision Q-013).
import type { FastifyReply } from 'fastify'
import type { Refusal } from '#shared/kernel/result.ts'

export interface Envelope {
  readonly msgCode: number
  readonly msgResp: unknown
  readonly detail?: unknown
}

/** `msgResp` is the message, `detail` additional data for a screen; without a message `msgResp` is the detail. */
const refusalEnvelope = ({ code, message, detail }: Refusal): Envelope => {
  if (detail === undefined) return { msgCode: code, msgResp: message }
  return message === '' ? { msgCode: code, msgResp: detail } : { msgCode: code, msgResp: message, detail }
}

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.status).send(refusalEnvelope(refusal))

/** Code of a call's unspecified error: its block, ending in 99. */
export const genericCode = (msgCode: number): number => Math.floor(msgCode / 1000) * 1000 + 99

/** For routes outside the catalogue. */
export const SERVER_CODE = 98_099
