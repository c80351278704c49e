// Logs one line for each answered request without personal data: the route instead of the address, no query, body or
// token.
import { appPlugin } from '#server/plugin.ts'

export const requestLogPlugin = appPlugin('request-log', [], (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const about = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(about, 'request')
    else request.log.info(about, 'request')
  })
})
