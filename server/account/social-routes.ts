// Redirects of a social sign-in: /api/social/<type>/start leads to the provider, …/callback returns. An encrypted
// cookie proves that it is the same browser; the identity returns to the app as a ticket in the fragment, which is
// not sent to servers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SOCIAL_TYPES, type SocialType } from '#shared/account/social.ts'
import { appPlugin } from '#server/plugin.ts'
import { encryptedTokens } from '#server/http/encrypted-token.ts'
import { networkOf } from '#server/http/network-address.ts'
import { must, socialFault, type Bound } from './social-provider.ts'

const PATH = '/api/social'
/** Seconds that a person may spend at the provider. */
const PROVIDER_VISIT_MAX_S = 900
const CHALLENGE = /^[\w-]{43}$/
/** Page that says that sign-in failed. */
const FAILED = '/social'
const byNetwork = (request: FastifyRequest): string => networkOf(request.ip)
const LIMIT = { requestLimit: { max: 60, timeWindow: 900_000, keyGenerator: byNetwork } }

const isType = (text: string): text is SocialType => (SOCIAL_TYPES as readonly string[]).includes(text)

const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export const socialPlugin = appPlugin('social', ['context'], (app) => {
  const { config, secrets, clock } = app.settings
  const { socialIdentity: identity } = app
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const cookie = isHttps ? '__Secure-gotong-social' : 'gotong-social'
  const away = encryptedTokens(secrets.tokenSecret, 'social sign-in', clock)
  const returnTo = (type: SocialType): string => new URL(`${PATH}/${type}/callback`, config.PUBLIC_URL).href

  const setStateCookie = (reply: FastifyReply, value: string, seconds: number): FastifyReply =>
    reply.header(
      'set-cookie',
      `${cookie}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
    )

  const failed = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    request.log.warn({ fault: socialFault(error) }, 'social sign-in')
    return setStateCookie(reply, '', 0).redirect(FAILED, 303)
  }

  app.get<{ Params: { type: string }; Querystring: { challenge?: string } }>(
    `${PATH}/:type/start`,
    { config: LIMIT },
    async (request, reply) => {
      const { type } = request.params
      const { challenge = '' } = request.query
      const provider = isType(type) ? identity.providers[type] : undefined
      if (!isType(type) || !provider || !CHALLENGE.test(challenge)) return reply.redirect(FAILED, 303)
      try {
        const { url, bound } = await provider.begin(returnTo(type))
        return setStateCookie(
          reply,
          await away.seal({ type, challenge, bound }, PROVIDER_VISIT_MAX_S),
          PROVIDER_VISIT_MAX_S,
        ).redirect(url, 303)
      } catch (error) {
        return failed(request, reply, error)
      }
    },
  )

  app.get<{ Params: { type: string } }>(`${PATH}/:type/callback`, { config: LIMIT }, async (request, reply) => {
    const { type } = request.params
    const provider = isType(type) ? identity.providers[type] : undefined
    if (!isType(type) || !provider) return reply.redirect(FAILED, 303)
    try {
      const pending = await away.open(cookieOf(request, cookie) ?? '')
      must(pending?.type === type, 'another browser began this')
      const { search } = new URL(request.url, config.PUBLIC_URL)
      const profile = await provider.finish(new URL(search, returnTo(type)), returnTo(type), pending.bound as Bound)
      const ticket = await identity.ticketFor(profile, String(pending.challenge))
      return setStateCookie(reply, '', 0).redirect(`${FAILED}#type=${type}&ticket=${ticket}`, 303)
    } catch (error) {
      return failed(request, reply, error)
    }
  })
})
