// Bearer tokens: valid for 30 days. Ending the session, or raising the account's token version, ends them early.
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_VERSION_HEADER, appVersionOf } from '#shared/account/app-version-header.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { PaidOrder } from '#shared/operation.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isDeleted } from '#server/account/deleted-accounts-repository.ts'
import { operatorTokens, type OperatorTokens } from '#server/operator/operator-token.ts'
import { networkAttemptsWith } from '#server/account/network-attempts.ts'
import { claimState, markSeen, setAppVersion, type TokenClaim } from '#server/account/sessions-repository.ts'
import type { OpenedSession } from '#server/account/opened-session.ts'
import type { Database } from '#server/db/database.ts'
import { paymentTokens, type PaymentTokens } from '#server/payment/payment-token.ts'
import { appPlugin } from '#server/plugin.ts'
import { bearerToken } from './bearer-token.ts'
import { ANONYMOUS } from './handler.ts'
import { sendRefusal } from './envelope.ts'
import { OPERATOR_ONLY } from '#shared/operator/operator-refusals.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** The order of a payment token; undefined with a user's token. */
    paidOrder: PaidOrder | undefined
    /** Content of the caller's token; undefined without one. */
    claim: TokenClaim | undefined
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaim
    user: TokenClaim
  }
}

/** Tokens whose signature is not checked again until they expire. Account and session are checked each time. */
const MAX_CACHED_TOKENS = 5000

const OPERATOR: Actor = { id: '', kind: 'operator' }

export type TokenFor = (session: OpenedSession) => string

export interface Authentication {
  readonly tokenFor: TokenFor
  /** Hook: answers 401 without a valid token. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: like `required`, but also accepts a payment token. The handler checks `paidOrder`. */
  readonly requiredOrPaying: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: uses a valid token, and treats anything else as none. */
  readonly optional: (request: FastifyRequest) => Promise<void>
  /** Hook of operations: like `required`, but lets the operator's token through, which the route then refuses. */
  readonly requiredOrOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: like `requiredOrOperator`, but also accepts a payment token. */
  readonly requiredPayingOrOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: accepts the operator's token only. */
  readonly operator: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /**
   * Hook: like `optional`; with a payment token the caller is anonymous, for the order in `paidOrder`, and the
   * operator's token counts too.
   */
  readonly optionalPayingOrOperator: (request: FastifyRequest) => Promise<void>
}

interface AuthenticationOptions {
  readonly database: Database
  readonly secret: Buffer
  readonly clock: Clock
  readonly payments: Pick<PaymentTokens, 'read'>
  readonly admins: Pick<OperatorTokens, 'isGood'>
}

/** The user of a valid token whose session is open. Notes the session's last use and app version. */
const actorOf = async (
  request: FastifyRequest,
  { database, clock }: Pick<AuthenticationOptions, 'database' | 'clock'>,
): Promise<Actor | undefined> => {
  let claim: TokenClaim
  try {
    claim = await request.jwtVerify()
  } catch {
    return undefined
  }
  const now = toSeconds(clock.now())
  const version = appVersionOf(request.headers[APP_VERSION_HEADER])
  const { isOpen, isSeenLongAgo, isOtherVersion } = await database.read((snapshot) =>
    claimState(snapshot, claim, now, version),
  )
  if (!isOpen) return undefined
  const { sid } = claim
  if (isSeenLongAgo && sid !== undefined) await database.write((tx) => markSeen(tx, sid, now))
  if (isOtherVersion && sid !== undefined && version !== null)
    await database.write((tx) => setAppVersion(tx, sid, version, now))
  request.claim = claim
  return { id: claim.uid, kind: 'user' }
}

/** Tells a device that its account was deleted, so that it clears itself. */
const refusalOf = async (request: FastifyRequest, database: Database): Promise<Refusal> => {
  const uid = await request.jwtVerify<{ uid: string }>().then(
    (claim) => claim.uid,
    () => null,
  )
  const isAccountDeleted = uid !== null && (await database.read((snapshot) => isDeleted(snapshot, uid)))
  return isAccountDeleted ? { ...UNAUTHORIZED, detail: { deleted: true } } : UNAUTHORIZED
}

export const addAuthentication = async (
  app: FastifyInstance,
  { database, secret, clock, payments, admins }: AuthenticationOptions,
): Promise<Authentication> => {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: '30d' },
    verify: { algorithms: ['HS256'], cache: MAX_CACHED_TOKENS },
  })
  app.decorateRequest('actor')
  app.decorateRequest('paidOrder')
  app.decorateRequest('claim')

  const sessions = { database, clock }

  const required = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await actorOf(request, sessions)
    if (!actor) return sendRefusal(reply, await refusalOf(request, database))
    request.actor = actor
    return undefined
  }

  const optional = async (request: FastifyRequest): Promise<void> => {
    const actor = request.headers.authorization === undefined ? undefined : await actorOf(request, sessions)
    request.actor = actor ?? ANONYMOUS
  }

  const isOperator = async (request: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(request.headers.authorization)
    return token !== undefined && (await admins.isGood(token))
  }

  type Hook = Authentication['required']

  const orOperator =
    (hook: Hook): Hook =>
    async (request, reply) => {
      if (!(await isOperator(request))) return hook(request, reply)
      request.actor = OPERATOR
      return undefined
    }

  const requiredOrPaying: Hook = async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    const paying = token === undefined ? undefined : await payments.read(token)
    if (paying === undefined) return required(request, reply)
    // The order's buyer acts only in operations, which are checked against the order: reading sees what a guest sees.
    request.actor = ANONYMOUS
    request.paidOrder = paying
    return undefined
  }

  return {
    tokenFor: ({ userId, tokenVersion, sessionId }) =>
      app.jwt.sign({ uid: userId, version: tokenVersion, sid: sessionId }),
    required,
    requiredOrPaying,
    requiredOrOperator: orOperator(required),
    requiredPayingOrOperator: orOperator(requiredOrPaying),
    operator: async (request, reply) => {
      if (!(await isOperator(request))) {
        const isSomebody = (await actorOf(request, sessions)) !== undefined
        return sendRefusal(reply, isSomebody ? OPERATOR_ONLY : UNAUTHORIZED)
      }
      request.actor = OPERATOR
      return undefined
    },
    optional,
    optionalPayingOrOperator: async (request) => {
      const token = bearerToken(request.headers.authorization)
      request.paidOrder = token === undefined ? undefined : await payments.read(token)
      if (request.paidOrder !== undefined) request.actor = ANONYMOUS
      else if (await isOperator(request)) request.actor = OPERATOR
      else await optional(request)
    },
  }
}

/** Tokens of people, of payment links and of the operator. */
export const authenticationPlugin = appPlugin('authentication', ['engine', 'request-limits'], async (app) => {
  const { config, database, secrets, clock } = app.settings
  const { tokenSecret: secret } = secrets
  const payments = paymentTokens(database, secret, clock)
  const admins = operatorTokens({
    config,
    database,
    secret,
    clock,
    networkAttempts: networkAttemptsWith(config),
    securityLog: app.securityLog,
  })
  app.decorate('paymentTokens', payments)
  app.decorate('operatorTokens', admins)
  app.decorate('authentication', await addAuthentication(app, { database, secret, clock, payments, admins }))
})
