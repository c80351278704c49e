// POST /api/sync, outside the envelope: what travels is the engine's protocol.
import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { PROTOCOL_VERSION, syncRequestSchema, type SyncResponse } from '#sync/protocol/wire.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'

/** A hundred mutations, each a large order or an event of 400 products. */
const MAX_BODY = 8 * 1024 * 1024

export interface SyncRouteOptions {
  readonly engine: ServerEngine<Tx>
  readonly authentication: Authentication
  readonly clock: Clock
}

/** Another version may look different altogether: it is answered by its number alone. */
const isOtherProtocol = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'protocol' in body &&
  typeof body.protocol === 'number' &&
  body.protocol !== PROTOCOL_VERSION

const otherProtocol = (serverNow: number): SyncResponse => ({
  protocol: PROTOCOL_VERSION,
  lastMutationId: 0,
  results: [],
  stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
  serverNow,
})

export const addSync = (app: FastifyInstance, { engine, authentication, clock }: SyncRouteOptions): void => {
  app.post('/api/sync', { onRequest: authentication.required, bodyLimit: MAX_BODY }, async (request, reply) => {
    if (isOtherProtocol(request.body)) return reply.send(otherProtocol(clock.now()))
    const asked = syncRequestSchema.safeParse(request.body)
    if (!asked.success) return sendRefusal(reply, refuse(422, SERVER_CODE, 'This is not a sync request'))
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await engine.sync(request.actor, asked.data)))
  })
}
