// Sign-in with Google: OpenID Connect, authorization code with PKCE (RFC 7636). Verifies the ID token's signature
// against the issuer's keys, and its issuer, audience, expiry and nonce.
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { socialProfileSchema, type SocialProfile } from '#shared/account/social.ts'
import { must, type SocialProvider } from './social-provider.ts'

export interface GoogleOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const REQUEST_TIMEOUT_S = 10
/** Maximum age of a token without the browser's nonce. */
const MAX_TOKEN_AGE = '10m'
const SCOPE = 'openid email profile'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const profileOf = (claims: Readonly<Record<string, unknown>>): SocialProfile =>
  socialProfileSchema.parse({
    type: 'google',
    id: claims.sub,
    name: text(claims.name).slice(0, 200),
    // Google also returns unverified addresses; the person types those.
    email: claims.email_verified === true ? text(claims.email) : '',
    imageUrl: text(claims.picture) || null,
  })

export const google = ({ issuer, clientId, clientSecret }: GoogleOptions): SocialProvider => {
  let found: Promise<Configuration> | undefined
  const discover = (): Promise<Configuration> =>
    (found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: REQUEST_TIMEOUT_S,
      // The settings allow plain http only for this machine.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      found = undefined
      throw error
    }))

  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keysOf = (at: string): ReturnType<typeof createRemoteJWKSet> => (keys ??= createRemoteJWKSet(new URL(at)))

  return {
    begin: async (returnTo) => {
      const provider = await discover()
      const bound = { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), state: randomState() }
      const url = buildAuthorizationUrl(provider, {
        redirect_uri: returnTo,
        scope: SCOPE,
        code_challenge: await calculatePKCECodeChallenge(bound.verifier),
        code_challenge_method: 'S256',
        nonce: bound.nonce,
        state: bound.state,
      })
      return { url: url.href, bound }
    },
    finish: async (url, _returnTo, { verifier, nonce, state }) => {
      must(verifier && nonce && state, 'another browser began this')
      const provider = await discover()
      const tokens = await authorizationCodeGrant(provider, url, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      must(claims, 'no ID token')
      const more = claims.email === undefined ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
      return profileOf({ ...more, ...claims })
    },
    check: async (token) => {
      const metadata = (await discover()).serverMetadata()
      must(metadata.jwks_uri, 'the issuer names no keys')
      const { payload } = await jwtVerify<JWTPayload>(token, keysOf(metadata.jwks_uri), {
        issuer: metadata.issuer,
        audience: clientId,
        maxTokenAge: MAX_TOKEN_AGE,
        clockTolerance: 30,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      must(payload.azp === undefined || payload.azp === clientId, 'given to another program')
      return profileOf(payload)
    },
  }
}
