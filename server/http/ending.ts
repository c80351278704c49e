// Ending in peace: answers under way are finished, and then every connection is closed. Waiting for connections alone
// would not do: browsers open some ahead and send nothing over them.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY = 25

export const addEnding = (app: FastifyInstance): void => {
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
