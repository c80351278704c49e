// Carries the engine's requests to the server with the session's token. Does not interpret answers.
import type { Refusal } from '#shared/kernel/result.ts'
import type { Transport, TransportAnswer } from '#sync/client/transport.ts'
import { APP_VERSION_HEADER } from '#shared/account/app-version-header.ts'
import { APP_VERSION } from '#client/store/calls/app-version.ts'
import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { isDeletedAccount, isUnauthorized, UNAUTHORIZED_CODE, unwrap } from '#client/store/calls/unwrap-reply.ts'
import { patientFetch } from '#client/store/calls/patient-fetch.ts'

/** A large part of an initial sync may take minutes. */
const SYNC_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000

/** The server's answer to an invalid token, returned without a request when there is none. */
const NO_TOKEN: TransportAnswer = {
  status: 401,
  text: JSON.stringify({ msgCode: UNAUTHORIZED_CODE, msgResp: 'Unauthorized' }),
}

/** Undefined: not the server's refusal of a token, such as the page of a proxy. */
const unauthorizedIn = ({ status, text }: TransportAnswer): Refusal | undefined => {
  if (status !== 401) return undefined
  try {
    const outcome = unwrap(status, JSON.parse(text))
    return !outcome.ok && isUnauthorized(outcome.refusal) ? outcome.refusal : undefined
  } catch {
    return undefined
  }
}

/** `onRefused` receives a token that the server refused, and whether its account was deleted. */
export const restTransport = (
  token: () => Promise<string | null>,
  onRefused: (token: string, deleted: boolean) => void = () => {},
): Transport => {
  const carry = async (path: string, timeout: number, init: RequestInit, type: string): Promise<TransportAnswer> => {
    const bearer = await token()
    if (bearer === null) return NO_TOKEN
    const sent = {
      ...init,
      headers: { ...authHeaders(bearer), [APP_VERSION_HEADER]: APP_VERSION, 'content-type': type },
      cache: 'no-store',
    } as const
    const answer = await patientFetch(path, sent, { first: timeout, next: SYNC_TIMEOUT_MS })
    const refusal = unauthorizedIn(answer)
    if (refusal) onRefused(bearer, isDeletedAccount(refusal.detail))
    return answer
  }
  return {
    sync: (request) =>
      carry('/api/sync', SYNC_TIMEOUT_MS, { method: 'POST', body: JSON.stringify(request) }, 'application/json'),
    upload: (file) =>
      carry(
        `/api/files/${file.sha256}`,
        UPLOAD_TIMEOUT_MS,
        { method: 'PUT', body: file.bytes },
        file.type || 'application/octet-stream',
      ),
  }
}
