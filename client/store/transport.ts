// Carries the engine's requests to the server with the session's token. Judges nothing of what comes back.
import type { Transport, TransportAnswer } from '#sync/client/transport.ts'
import { authHeaders } from './auth-headers.ts'
import { isDeletedAccount, UNAUTHORIZED_CODE } from './envelope.ts'

const SYNC_TIMEOUT = 30_000
const UPLOAD_TIMEOUT = 120_000

/** What the server says to a bad token, said here without asking while there is none. */
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

/** `onRefused` hears of a token that the server answered with 401, and whether its account was deleted. */
export const restTransport = (
  token: () => Promise<string | null>,
  onRefused: (token: string, deleted: boolean) => void = () => {},
): Transport => {
  const carry = async (path: string, timeout: number, init: RequestInit, type: string): Promise<TransportAnswer> => {
    const bearer = await token()
    if (bearer === null) return NO_TOKEN
    const response = await fetch(path, {
      ...init,
      headers: { ...authHeaders(bearer), 'content-type': type },
      signal: AbortSignal.timeout(timeout),
      cache: 'no-store',
    })
    const text = await response.text()
    if (response.status === 401) onRefused(bearer, saysDeleted(text))
    return { status: response.status, text }
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
