// Bearer tokens: given for 30 days, ended early by raising the account's token version.
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OPERATOR_ONLY } from '#shared/admin/admin-operations.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { PaidOrder } from '#shared/operation.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import { isDeleted } from '#server/account/deleted-accounts-repository.ts'
import type { AdminTokens } from '#server/admin/admin-token.ts'
import { tokenVersionOf } from '#server/account/credentials-repository.ts'
import type { SignedIn } from '#server/account/sign-in.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentTokens } from '#server/payment/payment-token.ts'
import { NOBODY } from './call.ts'
import { sendRefusal } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** The one order that a payment token is for; undefined with a token of one's own. */
    paidOrder: PaidOrder | undefined
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { uid: string; version: number }
    user: { uid: string; version: number }
  }
}

/** Tokens whose signature need not be checked again until they end. Whether their account still stands is asked each time. */
const CACHED_TOKENS = 5000

const OPERATOR: Actor = { id: '', kind: 'admin' }

export type TokenFor = (signedIn: SignedIn) => string

export interface Authentication {
  readonly tokenFor: TokenFor
  /** Hook: without a good token the call ends with 401. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: as `required`, but a payment token will do. What it is for is in `paidOrder`, and looked at by whoever answers. */
  readonly requiredOrPaying: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: a good token is used, anything else counts as none. */
  readonly optional: (request: FastifyRequest) => Promise<void>
  /** Hook: the operator's token alone. */
  readonly operator: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: as `optional`, and with a payment token nobody asks, for the order in `paidOrder`. */
  readonly optionalOrPaying: (request: FastifyRequest) => Promise<void>
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

export const addAuthentication = async (
  app: FastifyInstance,
  database: Database,
  secret: Buffer,
  payments: Pick<PaymentTokens, 'read'>,
  admins: Pick<AdminTokens, 'isGood'>,
): Promise<Authentication> => {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: '30d' },
    verify: { algorithms: ['HS256'], cache: CACHED_TOKENS },
  })
  app.decorateRequest('actor')
  app.decorateRequest('paidOrder')

  const actorOf = async (request: FastifyRequest): Promise<Actor | undefined> => {
    let claim: { uid: string; version: number }
    try {
      claim = await request.jwtVerify()
    } catch {
      return undefined
    }
    const version = await database.read((snapshot) => tokenVersionOf(snapshot, claim.uid))
    return version === claim.version ? { id: claim.uid, kind: 'user' } : undefined
  }

  /** A device of somebody who deleted their account hears so, and clears itself. */
  const refusalOf = async (request: FastifyRequest): Promise<Refusal> => {
    const uid = await request.jwtVerify<{ uid: string }>().then(
      (claim) => claim.uid,
      () => null,
    )
    const gone = uid !== null && (await database.read((snapshot) => isDeleted(snapshot, uid)))
    return gone ? { ...UNAUTHORIZED, detail: { deleted: true } } : UNAUTHORIZED
  }

  const required = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await actorOf(request)
    if (!actor) return sendRefusal(reply, await refusalOf(request))
    request.actor = actor
    return undefined
  }

  const optional = async (request: FastifyRequest): Promise<void> => {
    const actor = request.headers.authorization === undefined ? undefined : await actorOf(request)
    request.actor = actor ?? NOBODY
  }

  return {
    tokenFor: ({ userId, tokenVersion }) => app.jwt.sign({ uid: userId, version: tokenVersion }),
    required,
    requiredOrPaying: async (request, reply) => {
      const token = bearerOf(request)
      const paying = token === undefined ? undefined : await payments.read(token)
      if (paying === undefined) return required(request, reply)
      request.actor = paying.actor
      request.paidOrder = paying.order
      return undefined
    },
    operator: async (request, reply) => {
      const token = bearerOf(request)
      if (token === undefined || !(await admins.isGood(token))) {
        const isSomebody = (await actorOf(request)) !== undefined
        return sendRefusal(reply, isSomebody ? OPERATOR_ONLY : UNAUTHORIZED)
      }
      request.actor = OPERATOR
      return undefined
    },
    optional,
    optionalOrPaying: async (request) => {
      const token = bearerOf(request)
      request.paidOrder = token === undefined ? undefined : (await payments.read(token))?.order
      if (request.paidOrder === undefined) await optional(request)
      else request.actor = NOBODY
    },
  }
}
