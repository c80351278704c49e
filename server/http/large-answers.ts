// Answers with all orders of an event: each person gets them one after another, and only so many bytes in a time.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#shared/catalogue.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import { refuse } from '#shared/kernel/result.ts'
import { MAX_COMPLETE_BYTES } from '#server/db/list-limits.ts'
import { createPersonalBudget, type BudgetSize } from '#server/sync/personal-budget.ts'
import { createUnsentAnswers } from '#server/sync/unsent-answers.ts'
import { sendRefusal } from './envelope.ts'
import { codeFor, TOO_MANY } from './error-handler.ts'
import { ANONYMOUS } from './handler.ts'
import { whenAnswerCloses } from './when-answer-closes.ts'

const LARGE_CALLS: ReadonlySet<string> = new Set<CallName>([
  'get-collection',
  'get-event',
  'get-event-by-admin',
  'get-list-order-by-admin',
  'get-order-by-host-id',
  'get-packing-list-by-event-id',
  'list-events-by-packing-list',
  'list-orders-by-event',
  'list-packing-list',
])

/** The call may answer with all orders of an event. */
export const isLargeAnswer = (name: string): boolean => LARGE_CALLS.has(name)

/** Bytes: three of the largest answers at once, then 2 MB a second. */
const ANSWERED_BYTES: BudgetSize = { full: 3 * MAX_COMPLETE_BYTES, refill: 2_000_000 }
const RETRY_AFTER_MS = 1_000

export interface LargeAnswers {
  /** Answers when no other answer of this person is created; refuses with 429 while too much was answered or is unread. */
  inTurn(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply>
}

export const createLargeAnswers = (clock: Clock): LargeAnswers => {
  const budget = createPersonalBudget(clock, ANSWERED_BYTES)
  const unsent = createUnsentAnswers(MAX_COMPLETE_BYTES)
  const serializerFor =
    (personId: string, request: FastifyRequest, reply: FastifyReply) =>
    (payload: unknown): string => {
      const text = JSON.stringify(payload)
      const bytes = Buffer.byteLength(text)
      budget.spend(personId, bytes)
      whenAnswerCloses(request, reply, unsent.add(personId, bytes))
      return text
    }
  return {
    inTurn: (request, reply, answer) => {
      const { id } = request.actor
      // Guests get no orders.
      if (request.actor === ANONYMOUS) return answer()
      return unsent.inTurn(id, async () => {
        const waitMs = unsent.isFull(id) ? RETRY_AFTER_MS : budget.wait(id)
        if (waitMs > 0)
          return sendRefusal(
            reply.header('retry-after', Math.ceil(waitMs / 1000)),
            refuse(429, codeFor(request), TOO_MANY),
          )
        reply.serializer(serializerFor(id, request, reply))
        return answer()
      })
    },
  }
}
