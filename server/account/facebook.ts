// Sign-in with Facebook. An access token proves nothing by itself: the Graph API's token debugging tells whether it
// was issued to this app, for whom, and until when.
import { createHmac, randomBytes } from 'node:crypto'
import { z, type ZodMiniType, type infer as Infer } from 'zod/mini'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { socialProfileSchema, type SocialProfile } from '#shared/account/social.ts'
import { isSameSecret } from '#server/sha256.ts'
import { must, type SocialProvider } from './social-provider.ts'

export interface FacebookOptions {
  readonly appId: string
  readonly appSecret: string
  /** Address of the consent page. */
  readonly dialogUrl: string
  readonly graphUrl: string
  readonly clock: Clock
}

const REQUEST_TIMEOUT_MS = 10_000

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) })
const debugSchema = z.object({
  data: z.object({
    app_id: z.string(),
    user_id: z.optional(z.string()),
    type: z.optional(z.string()),
    is_valid: z.boolean(),
    /** 0: the token does not expire. */
    expires_at: z.number(),
  }),
})
const meSchema = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  picture: z.optional(z.object({ data: z.object({ url: z.string(), is_silhouette: z._default(z.boolean(), false) }) })),
})

export const facebook = ({ appId, appSecret, dialogUrl, graphUrl, clock }: FacebookOptions): SocialProvider => {
  const ask = async <S extends ZodMiniType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<Infer<S>> => {
    const reply = await fetch(`${graphUrl}${path}?${new URLSearchParams(query).toString()}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'error',
    })
    must(reply.ok, `${path} answered ${reply.status}`, `HTTP_${reply.status}`)
    return schema.parse(await reply.json())
  }

  const check = async (token: string): Promise<SocialProfile> => {
    const { data } = await ask(
      '/debug_token',
      { input_token: token, access_token: `${appId}|${appSecret}` },
      debugSchema,
    )
    must(data.is_valid, 'not valid')
    must(data.app_id === appId, 'given to another app')
    must(data.type === undefined || data.type === 'USER', 'not of a person')
    must(data.expires_at === 0 || data.expires_at > toSeconds(clock.now()), 'expired')
    const me = await ask(
      '/me',
      {
        fields: 'id,name,email,picture.type(large)',
        access_token: token,
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      },
      meSchema,
    )
    must(me.id === data.user_id, 'of somebody else')
    const picture = me.picture?.data
    return socialProfileSchema.parse({
      type: 'facebook',
      id: me.id,
      name: me.name.slice(0, 200),
      email: me.email,
      imageUrl: picture === undefined || picture.is_silhouette ? null : picture.url,
    })
  }

  return {
    begin: (returnTo) => {
      const state = randomBytes(24).toString('base64url')
      const query = {
        client_id: appId,
        redirect_uri: returnTo,
        state,
        response_type: 'code',
        scope: 'email,public_profile',
      }
      return Promise.resolve({ url: `${dialogUrl}?${new URLSearchParams(query).toString()}`, bound: { state } })
    },
    finish: async (url, returnTo, bound) => {
      const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
      must(bound.state && state && isSameSecret(bound.state, state), 'another browser began this')
      must(code, 'the person said no')
      const query = { client_id: appId, client_secret: appSecret, redirect_uri: returnTo, code }
      return check((await ask('/oauth/access_token', query, tokenSchema)).access_token)
    },
    check,
  }
}
