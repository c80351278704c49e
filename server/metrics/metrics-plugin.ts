// Counts requests, and serves the metrics in Prometheus text where METRICS_TOKEN is set.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import { toSeconds } from '#shared/kernel/clock.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import { networkOf } from '#server/http/network-address.ts'
import { isSameSecret } from '#server/sha256.ts'
import { appPlugin } from '#server/plugin.ts'
import { storedFigures } from './stored-figures.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** One reading each second from each address; Prometheus reads every 15 to 60 seconds. */
const READINGS = { max: 60, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => networkOf(request.ip) }
const NANOSECONDS = 1e9
const QUANTILES = [0.5, 0.9, 0.99] as const
/** Milliseconds between samples of the event loop. */
const LOOP_RESOLUTION_MS = 20

/** Compares in constant time. */
const isToken = (authorization: string | undefined, token: string): boolean => {
  const given = bearerToken(authorization)
  return given !== undefined && isSameSecret(given, token)
}

/** Methods of no route come from anybody and have one label together. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const LIVE_ROUTE = '/api/live'

export const requestMetricsPlugin = appPlugin('request-metrics', [], (app) => {
  const { requests, requestDuration } = app.metrics
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const method = METHODS.has(request.method) ? request.method : 'other'
    requests.add({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` })
    if (route !== LIVE_ROUTE) requestDuration.observe(reply.elapsedTime / 1000, { route })
  })
})

export const metricsPlugin = appPlugin('metrics', ['engine', 'live'], (app) => {
  const { metrics, live } = app
  const { config, database, clock, version } = app.settings
  const { METRICS_TOKEN: token, DATA_DIR: dataDirectory } = config
  if (token === undefined) return

  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())
  metrics.started.set(toSeconds(clock.now()))
  metrics.info.set(1, { version, database: database.name })
  const readStored = storedFigures({ database, clock, dataDirectory, metrics })

  const readLoop = (): void => {
    const delay = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0)
    for (const quantile of QUANTILES)
      metrics.eventLoopDelay.set(delay(loop.percentile(quantile * 100)), { quantile: String(quantile) })
    metrics.eventLoopDelay.set(delay(loop.max), { quantile: '1' })
    loop.reset()
  }

  app.get(
    '/api/metrics',
    {
      schema: { hide: true },
      config: { requestLimit: READINGS },
      onRequest: async (request, reply) =>
        isToken(request.headers.authorization, token) ? undefined : sendRefusal(reply, UNAUTHORIZED),
    },
    async (_request, reply) => {
      await readStored()
      readLoop()
      metrics.streams.set(live.size)
      metrics.memoryBytes.set(process.memoryUsage.rss())
      return reply.type(CONTENT_TYPE).send(metrics.text())
    },
  )
})
