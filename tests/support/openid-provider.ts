// A real OpenID provider in this process, in place of Google: it asks for a name and believes it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import Provider, { type Context } from 'oidc-provider'

export interface KnownPerson {
  readonly name: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  /** Settings of a server that uses this provider. */
  readonly env: Readonly<Record<string, string>>
  /** By the name that they type. */
  readonly people: Map<string, KnownPerson>
  /** An ID token signed by the provider; the given claims replace the usual ones, `key` the key. */
  idToken(claims: JWTPayload, key?: CryptoKey): Promise<string>
  close(): Promise<void>
}

const CLIENT = { id: 'gotong-tests', secret: 'a secret of the tests' }
const KID = 'test-key'

const FORM = `<!doctype html><html lang="en"><title>Provider</title><form method="post"><label>Account <input name="login"></label><button>Continue</button> <button name="cancel" value="1">Cancel</button></form></html>`

const grantAll = async ({ oidc }: Context): Promise<object> => {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

export const openIdProvider = async (publicUrl: string): Promise<OpenIdProvider> => {
  const people = new Map<string, KnownPerson>()
  const keys = await generateKeyPair('RS256', { extractable: true })
  let handle = (_request: IncomingMessage, _response: ServerResponse): void => {}
  const http = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/social/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: KID, alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  })
  const rest = provider.callback()

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(FORM)
    const form = new URLSearchParams(await text(request))
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: form.get('login') ?? '' } }
    await provider.interactionFinished(request, response, result)
  }
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return rest(request, response)
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }

  return {
    issuer,
    clientId: CLIENT.id,
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
    people,
    idToken: (claims, key = keys.privateKey) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iss: issuer, aud: CLIENT.id, iat: now, exp: now + 3600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KID })
        .sign(key)
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
