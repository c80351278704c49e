// Graceful shutdown: finishes running requests, then closes every connection. Waiting for connections would not end,
// because browsers open idle ones in advance.
import type { ServerResponse } from 'node:http'
import { appPlugin } from '#server/plugin.ts'

const SWEEP_INTERVAL_MS = 25

export const gracefulShutdownPlugin = appPlugin('graceful-shutdown', [], (app) => {
  const underWay = new Set<ServerResponse>()
  app.addHook('onRequest', async (_request, reply) => {
    underWay.add(reply.raw)
    reply.raw.once('close', () => underWay.delete(reply.raw))
  })
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      if (underWay.size === 0) app.server.closeAllConnections()
    }, SWEEP_INTERVAL_MS)
    app.server.once('close', () => clearInterval(sweep))
    sweep.unref()
  })
})
