// The token of a payment link, kept for as long as the tab is open. Nobody is signed in with it.
import type { Query, RestBinding } from '#shared/operation.ts'
import type { CallOutcome } from './envelope.ts'
import { NO_SIGNAL, unwrap } from './envelope.ts'
import { authHeaders } from './auth-headers.ts'
import { send } from './rest.ts'
import { shrinkPicture } from '#client/store/device/shrink-picture.ts'

const TOKEN = 'payment-token'
/** The order that this tab was opened to pay. */
const PAYING = 'payment-ref'

export const keepPaymentToken = (ref: string, token: string): void => {
  sessionStorage.setItem(TOKEN, token)
  sessionStorage.setItem(PAYING, ref)
}

/** Null where this tab was not opened to pay that order. */
export const paymentTokenOf = (ref: string): string | null =>
  sessionStorage.getItem(PAYING) === ref ? sessionStorage.getItem(TOKEN) : null

export const askPaying = <Input, Output>(
  entry: Query<string, Input, Output>,
  input: Input,
  token: string,
): Promise<CallOutcome<Output>> => send<Output>(entry.rest, input, token)

export const tellPaying = <Output>(rest: RestBinding, body: unknown, token: string): Promise<CallOutcome<Output>> =>
  send<Output>(rest, body, token)

/** The path under which the server knows the picture. */
export const uploadPaying = async (picture: Blob, token: string): Promise<CallOutcome<{ readonly url: string }>> => {
  const body = new FormData()
  body.append('file', await shrinkPicture(picture), 'screenshot')
  try {
    const response = await fetch('/api/upload-photo', { method: 'POST', headers: authHeaders(token), body })
    return unwrap(response.status, await response.json())
  } catch {
    return { ok: false, refusal: NO_SIGNAL }
  }
}

/** The bytes of a picture that the link shows; null where it shows none. */
export const picturePaying = async (path: string, token: string): Promise<Blob | null> => {
  try {
    const response = await fetch(path, { headers: authHeaders(token) })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
