import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { unwrap, type CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { readToken } from '#client/store/device/session-state.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

/** The zip of the person's data. A refusal comes in the usual envelope. */
export const fetchOwnData = async (): Promise<CallOutcome<Blob>> => {
  try {
    const response = await fetch('/api/personal-data', { headers: authHeaders(await readToken()), cache: 'no-store' })
    if (response.ok) return { ok: true, value: await response.blob() }
    const refused = unwrap<never>(response.status, await response.json())
    return refused.ok ? { ok: false, refusal: NO_SIGNAL } : refused
  } catch {
    return { ok: false, refusal: NO_SIGNAL }
  }
}
