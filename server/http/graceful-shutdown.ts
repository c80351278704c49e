// Graceful shutdown: finishes running requests, then closes every connection. Waiting for connections would not end,
// because browsers open idle ones in advance.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY = 25

export const addGracefulShutdown = (app: FastifyInstance): void => {
  const underWay = new Set<ServerResponse>()
  app.addHook('onRequest', async (_request, reply) => {
    underWay.add(reply.raw)
    reply.raw.once('close', () => underWay.delete(reply.raw))
  })
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      if (underWay.size === 0) app.server.closeAllConnections()
    }, SWEEP_EVERY)
    app.server.once('close', () => clearInterval(sweep))
    sweep.unref()
  })
}
