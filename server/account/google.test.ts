import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { google } from './google.ts'
import type { SocialProvider } from './social-provider.ts'

// An issuer that answers the code with the test's ID token.
let http: Server
let issuer = ''
let keys: { privateKey: CryptoKey; publicKey: CryptoKey }
let others: CryptoKey
let idToken = ''
let provider: SocialProvider

const RETURN_TO = 'https://gotong.example.org/api/social/google/callback'

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  others = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
  }
  http = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  provider = google({ issuer, clientId: 'ours', clientSecret: 'secret' })
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})

const now = (): number => Math.floor(Date.now() / 1000)

/** Result of a code whose ID token differs from a valid one in these claims. */
const comeBack = async (claims: JWTPayload = {}, { key = keys.privateKey, state = '' } = {}) => {
  const { bound } = await provider.begin(RETURN_TO)
  const right = { iss: issuer, aud: 'ours', sub: '7', iat: now(), exp: now() + 60, nonce: bound.nonce }
  const person = { name: 'Mei Tan', email: 'mei@example.org', email_verified: true }
  idToken = await new SignJWT({ ...right, ...person, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(key)
  const url = new URL(RETURN_TO)
  url.search = new URLSearchParams({ code: 'c', state: state || (bound.state ?? '') }).toString()
  return provider.finish(url, RETURN_TO, bound)
}

test('a valid ID token identifies the person', async () => {
  expect(await comeBack()).toEqual({
    type: 'google',
    id: '7',
    name: 'Mei Tan',
    email: 'mei@example.org',
    imageUrl: null,
  })
})

test('an email counts only when the provider has verified it', async () => {
  for (const email_verified of [false, undefined, 'true'])
    expect(await comeBack({ email_verified })).toMatchObject({ id: '7', email: '' })
})

test('a wrong signature, issuer, audience, nonce or state, and an expired token are refused', async () => {
  const why = (coming: Promise<unknown>): Promise<unknown> =>
    coming.then(
      () => 'nothing',
      ({ cause }: { cause?: { message?: string } }) => cause?.message,
    )
  expect(await why(comeBack({}, { key: others }))).toMatch(/signature/)
  expect(await why(comeBack({ iss: 'https://accounts.google.com' }))).toMatch(/"iss"/)
  expect(await why(comeBack({ aud: 'another' }))).toMatch(/"aud"/)
  expect(await why(comeBack({ nonce: 'of another browser' }))).toMatch(/"nonce"/)
  expect(await why(comeBack({ nonce: undefined }))).toMatch(/"nonce"/)
  expect(await why(comeBack({ exp: now() - 120 }))).toMatch(/"exp"/)
  expect(await why(comeBack({}, { state: 'of another browser' }))).toMatch(/"state"/)
  expect((await comeBack()).id).toBe('7')
})

test('a sign-in started in another browser cannot be finished', async () => {
  await expect(provider.finish(new URL(`${RETURN_TO}?code=c&state=s`), RETURN_TO, {})).rejects.toThrow(
    'another browser',
  )
})

test('an unreachable issuer is tried again with the next sign-in', async () => {
  const late = google({ issuer: `${issuer}/nowhere`, clientId: 'ours', clientSecret: 'secret' })
  await expect(late.begin(RETURN_TO)).rejects.toThrow('unexpected HTTP response status code')
  await expect(late.check('x')).rejects.toThrow('unexpected HTTP response status code')
})
