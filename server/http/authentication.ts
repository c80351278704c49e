// Bearer tokens: given for 30 days, ended early by raising the account's token version.
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import { isDeleted } from '#server/account/deleted-accounts-repository.ts'
import { tokenVersionOf } from '#server/account/credentials-repository.ts'
import type { SignedIn } from '#server/account/sign-in.ts'
import type { Database } from '#server/db/database.ts'
import { NOBODY } from './call.ts'
import { sendRefusal } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
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

export type TokenFor = (signedIn: SignedIn) => string

export interface Authentication {
  readonly tokenFor: TokenFor
  /** Hook: without a good token the call ends with 401. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Hook: a good token is used, anything else counts as none. */
  readonly optional: (request: FastifyRequest) => Promise<void>
}

export const addAuthentication = async (
  app: FastifyInstance,
  database: Database,
  secret: Buffer,
): Promise<Authentication> => {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: '30d' },
    verify: { algorithms: ['HS256'], cache: CACHED_TOKENS },
  })
  app.decorateRequest('actor')

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

  return {
    tokenFor: ({ userId, tokenVersion }) => app.jwt.sign({ uid: userId, version: tokenVersion }),
    required: async (request, reply) => {
      const actor = await actorOf(request)
      if (!actor) return sendRefusal(reply, await refusalOf(request))
      request.actor = actor
      return undefined
    },
    optional: async (request) => {
      const actor = request.headers.authorization === undefined ? undefined : await actorOf(request)
      request.actor = actor ?? NOBODY
    },
  }
}
