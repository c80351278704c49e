// REST calls like another program's: bearer token, `x-client`, JSON, the envelope.

export interface Reply {
  readonly status: number
  readonly msgCode: number
  readonly msgResp: unknown
  readonly headers: Headers
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Api {
  readonly url: string
  readonly token: string | null
  /** The reply, accepted or refused. */
  call(method: Method, path: string, options?: CallOptions): Promise<Reply>
  /** `msgResp` of a success; throws when refused. */
  get<T>(path: string, query?: CallOptions['query']): Promise<T>
  send<T>(method: Method, path: string, body?: unknown, query?: CallOptions['query']): Promise<T>
  /** A request outside the envelope. */
  raw(path: string, init?: RequestInit): Promise<Response>
}

export type CheckReply = (method: Method, path: string, reply: Reply) => void

let checkReply: CheckReply | null = null

/** Every later reply goes through `check`, which throws where it is wrong. */
export const checkReplies = (check: CheckReply): void => {
  checkReply = check
}

const queryText = (query: CallOptions['query']): string =>
  query === undefined
    ? ''
    : `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`

export const apiAt = (url: string, token: string | null): Api => {
  const raw = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        'x-client': 'test',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
  const call = async (method: Method, path: string, options: CallOptions = {}): Promise<Reply> => {
    const response = await raw(`/api${path}${queryText(options.query)}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const { msgCode, msgResp } = (await response.json()) as { msgCode: number; msgResp: unknown }
    const reply = { status: response.status, msgCode, msgResp, headers: response.headers }
    checkReply?.(method, path, reply)
    return reply
  }
  const must = async <T>(method: Method, path: string, options: CallOptions): Promise<T> => {
    const reply = await call(method, path, options)
    if (reply.msgCode % 100 !== 0)
      throw new Error(`${method} ${path} answered ${reply.status} ${reply.msgCode} ${JSON.stringify(reply.msgResp)}`)
    return reply.msgResp as T
  }
  return {
    url,
    token,
    call,
    raw,
    get: (path, query) => must('GET', path, query === undefined ? {} : { query }),
    send: (method, path, body, query) =>
      must(method, path, { ...(body === undefined ? {} : { body }), ...(query === undefined ? {} : { query }) }),
  }
}
