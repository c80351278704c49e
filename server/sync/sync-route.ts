// POST /api/sync, outside the envelope: what travels is the engine's protocol.
import type { FastifyInstance } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { syncRequestSchema } from '#sync/protocol/wire.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'

/** A hundred mutations, each a large order or an event of 400 products. */
const MAX_BODY = 8 * 1024 * 1024

export const addSync = (app: FastifyInstance, engine: ServerEngine<Tx>, authentication: Authentication): void => {
  app.post('/api/sync', { onRequest: authentication.required, bodyLimit: MAX_BODY }, async (request, reply) => {
    const asked = syncRequestSchema.safeParse(request.body)
    if (!asked.success) return sendRefusal(reply, refuse(422, SERVER_CODE, 'This is not a sync request'))
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await engine.sync(request.actor, asked.data)))
  })
}
