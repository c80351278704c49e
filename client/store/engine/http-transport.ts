// Carries the engine's requests to the server with the session's token. Does not interpret answers.
import type { Transport, TransportAnswer } from '#sync/client/transport.ts'
import { APP_VERSION_HEADER } from '#shared/account/app-version-header.ts'
import { APP_VERSION } from '#client/store/calls/app-version.ts'
import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { isDeletedAccount, UNAUTHORIZED_CODE } from '#client/store/calls/unwrap-reply.ts'
import { patientFetch } from '#client/store/calls/patient-fetch.ts'

/** Milliseconds. A large part of an initial sync may take minutes. */
const SYNC_TIMEOUT = 30_000
const UPLOAD_TIMEOUT = 120_000

/** The server's answer to an invalid token, returned without a request when there is none. */
const NO_TOKEN: TransportAnswer = {
  status: 401,
  text: JSON.stringify({ msgCode: UNAUTHORIZED_CODE, msgResp: 'Unauthorized' }),
}

const saysDeleted = (text: string): boolean => {
  try {
    return isDeletedAccount((JSON.parse(text) as { detail?: unknown }).detail)
  } catch {
    return false
  }
}

/** `onRefused` receives a token that the server answered with 401, and whether its account was deleted. */
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
    const answer = await patientFetch(path, sent, { first: timeout, next: SYNC_TIMEOUT })
    if (answer.status === 401) onRefused(bearer, saysDeleted(answer.text))
    return answer
  }
  return {
    sync: (request) =>
      carry('/api/sync', SYNC_TIMEOUT, { method: 'POST', body: JSON.stringify(request) }, 'application/json'),
    upload: (file) =>
      carry(
        `/api/files/${file.sha256}`,
        UPLOAD_TIMEOUT,
        { method: 'PUT', body: file.bytes },
        file.type || 'application/octet-stream',
      ),
  }
}
