// The token of a payment link, stored while the tab is open. It is no session: its holder is not signed in.
import type { Query, RestBinding } from '#shared/operation.ts'
import type { CallOutcome } from './unwrap-reply.ts'
import { unwrap } from './unwrap-reply.ts'
import { authHeaders } from './auth-headers.ts'
import { send } from './rest.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { getTokenToPay } from '#shared/payment/payment-queries.ts'

const TOKEN = 'payment-token'
/** The order that this tab was opened to pay. */
const PAYING = 'payment-ref'

export const keepPaymentToken = (ref: string, token: string): void => {
  sessionStorage.setItem(TOKEN, token)
  sessionStorage.setItem(PAYING, ref)
}

/** Null when this tab was not opened to pay that order. */
export const paymentTokenOf = (ref: string): string | null =>
  sessionStorage.getItem(PAYING) === ref ? sessionStorage.getItem(TOKEN) : null

/** By POST, so that the secret is in no address. */
export const askPaymentToken = (input: {
  readonly id: string
  readonly ref: string
  readonly secret: string
}): Promise<CallOutcome<string>> => send<string>({ ...getTokenToPay.rest, method: 'POST' }, input)

export const askPaying = <Input, Output>(
  entry: Query<string, Input, Output>,
  input: Input,
  token: string,
): Promise<CallOutcome<Output>> => send<Output>(entry.rest, input, token)

export const tellPaying = <Output>(rest: RestBinding, body: unknown, token: string): Promise<CallOutcome<Output>> =>
  send<Output>(rest, body, token)

/** The path under which the server stores the picture. */
export const uploadPaying = async (picture: Blob, token: string): Promise<CallOutcome<{ readonly url: string }>> => {
  const body = new FormData()
  const { shrinkPicture } = await import('#client/store/device/shrink-picture.ts')
  body.append('file', await shrinkPicture(picture), 'screenshot')
  try {
    const response = await fetch('/api/upload-photo', { method: 'POST', headers: authHeaders(token), body })
    return unwrap(response.status, await response.json())
  } catch {
    return { ok: false, refusal: NO_SIGNAL }
  }
}

/** The bytes of a picture that the link may show; null otherwise. */
export const picturePaying = async (path: string, token: string): Promise<Blob | null> => {
  try {
    const response = await fetch(path, { headers: authHeaders(token) })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
