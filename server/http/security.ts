// Security headers of responses.
import helmet from '@fastify/helmet'
import { appPlugin } from '#server/plugin.ts'

/** One year, the least that browsers' preload lists and ASVS ask for. */
const HSTS_MAX_AGE_S = 31_536_000

export const securityHeadersPlugin = appPlugin('security-headers', [], async (app) => {
  const isHttps = app.settings.config.PUBLIC_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: HSTS_MAX_AGE_S } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  })
})

/** Answers of calls are not cached, unless the route says otherwise. */
export const noStorePlugin = appPlugin('no-store', [], (app) => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
})
