// How often one user or one network address may call. Runs before authentication, so that failed tokens and unknown pages
// count as well.
import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#shared/kernel/result.ts'
import { appPlugin } from '#server/plugin.ts'
import { bearerToken } from './bearer-token.ts'
import { sendRefusal } from './envelope.ts'
import { codeFor, TOO_MANY } from './error-handler.ts'
import { networkOf } from './network-address.ts'
import { RequestCounters } from './request-counters.ts'
import type { CallName } from '#shared/catalogue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of this route, besides the general one. */
    requestLimit?: RequestLimit
  }
}

const MINUTE_MS = 60_000

interface RequestLimit {
  readonly max: number
  readonly timeWindow: number
  readonly keyGenerator?: (request: FastifyRequest) => string
}

const byAddress = (request: FastifyRequest): string => networkOf(request.ip)

/**
 * A user with a valid token counts alone: 500 phones at a collection may share one address. An invalid token counts for its
 * address, so that inventing tokens does not help.
 */
const byUserOrAddress = (request: FastifyRequest): string => {
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return byAddress(request)
  try {
    return `user ${request.server.jwt.verify<{ uid: string }>(token).uid}`
  } catch {
    return byAddress(request)
  }
}

/** Figures of a group: each call adds up as many rows as the group has orders. Every call has a limit of its own. */
const dashboardLimit = (): RequestLimit => ({ max: 60, timeWindow: MINUTE_MS })

const MAX_CALLS_PER_MINUTE = 1200
/** Each one compares a text with the titles of up to 2,000 events, or with the names of groups. */
const MAX_SEARCHES_PER_MINUTE = 300
/** Pages and their files, per address: 500 phones that load the app at once ask for some 60 files each. */
const MAX_FILES_PER_MINUTE = 30_000

/**
 * Calls that allow guessing or flooding have a tighter limit; calls without an account count by address, which a household
 * may share. `server/quotas/operation-rate-limits.ts` limits operations, over REST and sync.
 */
const TIGHT: Readonly<Partial<Record<CallName, RequestLimit>>> = {
  'admin-token': { max: 30, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'list-users-by-admin': { max: 120, timeWindow: MINUTE_MS, keyGenerator: byAddress },
  'get-server-state': { max: 60, timeWindow: MINUTE_MS, keyGenerator: byAddress },
  'list-rows-by-admin': { max: 120, timeWindow: MINUTE_MS, keyGenerator: byAddress },
  'set-user-feature': { max: 300, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'mark-feedback-done': { max: 600, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'ban-user': { max: 120, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'reset-sign-in-locks': { max: 120, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  login: { max: 120, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'get-token-to-pay': { max: 300, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'create-user': { max: 30, timeWindow: 60 * MINUTE_MS, keyGenerator: byAddress },
  'login-3rd-party': { max: 60, timeWindow: 15 * MINUTE_MS, keyGenerator: byAddress },
  'reset-password': { max: 60, timeWindow: 60 * MINUTE_MS, keyGenerator: byAddress },
  'change-password': { max: 20, timeWindow: 15 * MINUTE_MS },
  'pay-with-uen': { max: 20, timeWindow: 15 * MINUTE_MS },
  'create-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE_MS },
  'confirm-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE_MS },
  'cancel-co-be-subscription-payment': { max: 20, timeWindow: 15 * MINUTE_MS },
  'search-user': { max: 30, timeWindow: 15 * MINUTE_MS },
  'create-feedback': { max: 30, timeWindow: 60 * MINUTE_MS },
  'end-session': { max: 60, timeWindow: 15 * MINUTE_MS },
  'end-other-sessions': { max: 20, timeWindow: 15 * MINUTE_MS },
  'sign-out': { max: 60, timeWindow: 15 * MINUTE_MS },
  'delete-account': { max: 10, timeWindow: 15 * MINUTE_MS },
  'report-error': { max: 20, timeWindow: MINUTE_MS, keyGenerator: byAddress },
  'subscribe-push': { max: 30, timeWindow: 15 * MINUTE_MS },
  'join-group': { max: 60, timeWindow: 15 * MINUTE_MS },
  // Pages that are opened at the name itself take from it too: a group's code on a wall brings many phones of one address.
  'get-group-id-by-domain': { max: 600, timeWindow: MINUTE_MS, keyGenerator: byAddress },
  'get-place': { max: 60, timeWindow: MINUTE_MS },
  'create-payment-link': { max: 300, timeWindow: 15 * MINUTE_MS },
  'send-email-confirmation': { max: 10, timeWindow: 60 * MINUTE_MS },
  'confirm-email': { max: 60, timeWindow: 60 * MINUTE_MS, keyGenerator: byAddress },
  'list-total-sales-per-day-by-host': dashboardLimit(),
  'list-total-orders-per-day-by-host': dashboardLimit(),
  'list-average-order-size-per-day-by-host': dashboardLimit(),
  'get-top-product-by-host': dashboardLimit(),
  'get-summary-and-top-report': dashboardLimit(),
  'upload-photo': { max: 120, timeWindow: MINUTE_MS },
}

const isCall = ({ url }: FastifyRequest): boolean => url === '/api' || url.startsWith('/api/')

const isSearch = (request: FastifyRequest): boolean => {
  const { search } = request.query as { readonly search?: unknown }
  return isCall(request) && typeof search === 'string' && search.trim() !== ''
}

export const requestLimitsPlugin = appPlugin('request-limits', [], async (app) => {
  if (app.settings.config.RATE_LIMITS === 'off') {
    app.decorate('takeRequest', async () => null)
    return
  }
  await app.register(rateLimit, { global: false, store: RequestCounters })
  // All limiters share one store: each key begins with the name of its limit.
  const limiter = (name: string, { max, timeWindow, keyGenerator = byUserOrAddress }: RequestLimit) =>
    app.createRateLimit({ max, timeWindow, keyGenerator: (request) => `${name} ${keyGenerator(request)}` })
  const calls = limiter('calls', { max: MAX_CALLS_PER_MINUTE, timeWindow: MINUTE_MS })
  const searches = limiter('searches', { max: MAX_SEARCHES_PER_MINUTE, timeWindow: MINUTE_MS })
  const files = limiter('files', { max: MAX_FILES_PER_MINUTE, timeWindow: MINUTE_MS, keyGenerator: byAddress })
  const ofRoutes = new Map<RequestLimit, ReturnType<typeof limiter>>()
  const limiterOf = (limit: RequestLimit, name: string): ReturnType<typeof limiter> => {
    const known = ofRoutes.get(limit) ?? limiter(name, limit)
    ofRoutes.set(limit, known)
    return known
  }
  const ofRoute = (request: FastifyRequest): ReturnType<typeof limiter> | undefined => {
    const { config: route, url } = request.routeOptions
    const limit = route.requestLimit
    return limit === undefined ? undefined : limiterOf(limit, `${request.method} ${url ?? ''}`)
  }
  app.decorate('takeRequest', async (request: FastifyRequest, call: CallName) => {
    const limit = TIGHT[call]
    if (limit === undefined) return null
    const taken = await limiterOf(limit, `call ${call}`)(request)
    return taken.isAllowed || !taken.isExceeded ? null : taken.ttlInSeconds
  })
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    for (const check of [isCall(request) ? calls : files, isSearch(request) && searches, ofRoute(request)]) {
      if (!check) continue
      const taken = await check(request)
      if (taken.isAllowed || !taken.isExceeded) continue
      return sendRefusal(reply.header('retry-after', taken.ttlInSeconds), refuse(429, codeFor(request), TOO_MANY))
    }
    return undefined
  })
})

/** Route options for a call of the catalogue. */
export const limitsOf = (name: string): { requestLimit?: RequestLimit } => {
  const tight = TIGHT[name as CallName]
  return tight === undefined ? {} : { requestLimit: tight }
}
