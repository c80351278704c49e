// Graceful shutdown: finishes running requests, then closes every connection. Waiting for connections would not end,
// because browsers open idle ones in advance.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { appPlugin } from '#server/plugin.ts'
import { whenAnswerCloses } from './when-answer-closes.ts'

const SWEEP_INTERVAL_MS = 25

/** Time for running requests; slower ones are cut off. Less than `SHUTDOWN_TIMEOUT_MS`, so that the database is closed too. */
const MAX_WAIT_FOR_REQUESTS_MS = 8_000

export const addGracefulShutdown = (app: FastifyInstance, maxWaitMs: number): void => {
  const underWay = new Set<ServerResponse>()
  app.addHook('onRequest', async (request, reply) => {
    underWay.add(reply.raw)
    whenAnswerCloses(request, reply, () => underWay.delete(reply.raw))
  })
  app.addHook('preClose', async () => {
    const startedMs = performance.now()
    const sweep = setInterval(() => {
      if (underWay.size === 0 || performance.now() - startedMs >= maxWaitMs) app.server.closeAllConnections()
    }, SWEEP_INTERVAL_MS)
    app.server.once('close', () => clearInterval(sweep))
    sweep.unref()
  })
}

export const gracefulShutdownPlugin = appPlugin('graceful-shutdown', [], (app) => {
  addGracefulShutdown(app, MAX_WAIT_FOR_REQUESTS_MS)
})
