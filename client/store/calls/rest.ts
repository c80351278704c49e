// One request to the server with token, `x-client`, JSON, and a timeout.
import type { RestBinding } from '#shared/operation.ts'
import { authHeaders } from './auth-headers.ts'
import { failedToCreate, isDeletedAccount, isUnauthorized, unwrap, type CallOutcome } from './unwrap-reply.ts'
import { expireSession, readToken } from '#client/store/device/session-state.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

const REQUEST_TIMEOUT_MS = 20_000

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The set fields of an input as a query string with question mark; empty for none. */
export const queryString = (input: unknown): string => {
  const set = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, v]) => v !== undefined && v !== null)
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([key, value]) => [key, asText(value)]))}`
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Null when no answer arrived. */
const request = async (rest: RestBinding, input: unknown, token: string | null): Promise<Answer | null> => {
  const inQuery = rest.method === 'GET'
  try {
    const response = await fetch(`/api${rest.path}${inQuery ? queryString(input) : ''}`, {
      method: rest.method,
      headers: { ...authHeaders(token), ...(inQuery ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(inQuery ? {} : { body: JSON.stringify(input ?? {}) }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

const outcomeOf = <T>({ path }: RestBinding, answer: Answer | null): CallOutcome<T> => {
  if (answer !== null) return unwrap<T>(answer.status, answer.body)
  return { ok: false, refusal: path.startsWith('/create-') ? failedToCreate(NO_SIGNAL.message) : NO_SIGNAL }
}

/** Sends with this token; a refused one has no effect on the session. */
export const sendWithToken = async <T>(
  rest: RestBinding,
  input: unknown,
  token: string | null,
): Promise<CallOutcome<T>> => outcomeOf(rest, await request(rest, input, token))

/** Sends with the given token, or the session's. A session token that the server refuses expires the session. */
export const send = async <T>(rest: RestBinding, input: unknown, withToken?: string): Promise<CallOutcome<T>> => {
  // Unreadable storage counts as signed out.
  const token = withToken ?? (await readToken().catch(() => null))
  const answer = await request(rest, input, token)
  const outcome = outcomeOf<T>(rest, answer)
  if (answer !== null && !outcome.ok && isUnauthorized(outcome.refusal) && token !== null)
    await expireSession(token, isDeletedAccount(outcome.refusal.detail))
  return outcome
}
