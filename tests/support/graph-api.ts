// Minimal replacement of Facebook: its dialog, without a prompt, and the Graph API calls of sign-in.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GraphPerson {
  readonly id: string
  readonly name: string
  readonly email?: string
}

export interface GraphToken {
  readonly person: GraphPerson
  /** Result of token debugging. */
  readonly debug?: Readonly<Record<string, unknown>>
}

export interface GraphApi {
  readonly appId: string
  readonly env: Readonly<Record<string, string>>
  /** Existing access tokens. */
  readonly tokens: Map<string, GraphToken>
  /** Person at the dialog; null declines. */
  visitor: GraphPerson | null
  close(): Promise<void>
}

const [APP_ID, APP_SECRET] = ['1234567890', 'secret-of-the-app']

export const graphApi = async (): Promise<GraphApi> => {
  const tokens = new Map<string, GraphToken>()
  const codes = new Map<string, string>()
  let made = 0
  const api = { visitor: null as GraphPerson | null }

  const dialog = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (api.visitor === null) back.searchParams.set('error', 'access_denied')
    else {
      made += 1
      tokens.set(`token-${made}`, { person: api.visitor })
      codes.set(`code-${made}`, `token-${made}`)
      back.searchParams.set('code', `code-${made}`)
    }
    return back.href
  }

  const answers: Record<string, (query: URLSearchParams) => object | undefined> = {
    '/graph/oauth/access_token': (query) => {
      const token = codes.get(query.get('code') ?? '')
      codes.delete(query.get('code') ?? '')
      const isOurs = query.get('client_id') === APP_ID && query.get('client_secret') === APP_SECRET
      return token !== undefined && isOurs ? { access_token: token, token_type: 'bearer' } : undefined
    },
    '/graph/debug_token': (query) => {
      if (query.get('access_token') !== `${APP_ID}|${APP_SECRET}`) return undefined
      const token = tokens.get(query.get('input_token') ?? '')
      if (!token) return { data: { app_id: APP_ID, is_valid: false, expires_at: 0 } }
      const usual = { app_id: APP_ID, user_id: token.person.id, type: 'USER', is_valid: true, expires_at: 0 }
      return { data: { ...usual, ...token.debug } }
    },
    '/graph/me': (query) => {
      const access = query.get('access_token') ?? ''
      const proof = createHmac('sha256', APP_SECRET).update(access).digest('hex')
      return query.get('appsecret_proof') === proof ? tokens.get(access)?.person : undefined
    },
  }

  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph.invalid')
    if (pathname === '/dialog') return void response.writeHead(302, { location: dialog(searchParams) }).end()
    const answer = answers[pathname]?.(searchParams)
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { message: 'no' } }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  return Object.assign(api, {
    appId: APP_ID,
    env: {
      FACEBOOK_APP_ID: APP_ID,
      FACEBOOK_APP_SECRET: APP_SECRET,
      FACEBOOK_DIALOG_URL: `${url}/dialog`,
      FACEBOOK_GRAPH_URL: `${url}/graph`,
    },
    tokens,
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  })
}
