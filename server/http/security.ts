// Response headers that browsers hold pages to, and how often somebody may call.
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { networkOf } from './network.ts'

export const addSecurityHeaders = async (app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): Promise<void> => {
  const isHttps = config.PUBLIC_URL.startsWith('https:')
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
    strictTransportSecurity: isHttps ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  })
}

/** Answers of calls are nobody's to keep, unless the route says otherwise. */
export const addNoStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

const MINUTE = 60_000

interface Limit {
  readonly max: number
  readonly timeWindow: number
  readonly keyGenerator?: (request: FastifyRequest) => string
}

const byAddress = (request: FastifyRequest): string => networkOf(request.ip)

/**
 * Calls that let somebody guess or flood are limited more tightly; without an account by address, which a whole household may share.
 * What a device may queue is limited by `act-limits.ts`, whichever way it comes.
 */
const TIGHT: Readonly<Record<string, Limit>> = {
  'admin-token': { max: 30, timeWindow: 15 * MINUTE, keyGenerator: byAddress },
  login: { max: 120, timeWindow: 15 * MINUTE, keyGenerator: byAddress },
  'get-token-to-pay': { max: 300, timeWindow: 15 * MINUTE, keyGenerator: byAddress },
  'create-user': { max: 30, timeWindow: 60 * MINUTE, keyGenerator: byAddress },
  'login-3rd-party': { max: 60, timeWindow: 15 * MINUTE, keyGenerator: byAddress },
  'reset-password': { max: 60, timeWindow: 60 * MINUTE, keyGenerator: byAddress },
  'change-password': { max: 20, timeWindow: 15 * MINUTE },
  'create-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE },
  'confirm-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE },
  'cancel-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE },
  'search-user': { max: 60, timeWindow: 15 * MINUTE },
  'create-feedback': { max: 30, timeWindow: 60 * MINUTE },
  'delete-account': { max: 10, timeWindow: 15 * MINUTE },
  'report-error': { max: 20, timeWindow: MINUTE, keyGenerator: byAddress },
  'subscribe-push': { max: 30, timeWindow: 15 * MINUTE },
  'join-group': { max: 60, timeWindow: 15 * MINUTE },
  'get-place': { max: 60, timeWindow: MINUTE },
  'upload-photo': { max: 120, timeWindow: MINUTE },
}

/**
 * Who is signed in counts alone: a void deck full of phones may share one address of their network's. A token that is not
 * ours counts for nothing, so that nobody escapes by inventing some.
 */
const byPerson = (request: FastifyRequest): string => {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return byAddress(request)
  try {
    return `user ${request.server.jwt.verify<{ uid: string }>(token).uid}`
  } catch {
    return byAddress(request)
  }
}

export const addRateLimits = async (app: FastifyInstance, config: Pick<Config, 'RATE_LIMITS'>): Promise<void> => {
  if (config.RATE_LIMITS === 'off') return
  await app.register(rateLimit, { global: true, max: 1200, timeWindow: MINUTE, keyGenerator: byPerson })
}

/** Route options for a call of the catalogue. */
export const limitsOf = (name: string): { rateLimit?: Limit } => {
  const tight = TIGHT[name]
  return tight === undefined ? {} : { rateLimit: { ...tight } }
}
