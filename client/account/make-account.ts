// Calls that create an account, in order: account, photo, the photo in the profile, then the session.
import type { infer as Infer } from 'zod/mini'
import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { call } from '#client/store/calls/call.ts'
import { unwrap, type CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { send } from '#client/store/calls/rest.ts'
import { canStore } from '#client/store/database/storage-health.ts'
import { keepDevice } from '#client/store/device/known-devices.ts'
import { signIn } from '#client/store/session/start-session.ts'
import { updateUser } from '#shared/account/update-user.ts'
import { NO_SIGNAL, NOT_SAVED } from '#shared/device-refusals.ts'
import { createUser, uploadPhoto } from '#shared/account/account-commands.ts'
import { searchUser } from '#shared/account/account-queries.ts'

/** Whether somebody has an account with this e-mail. */
export const findAccount = (email: string) => call(searchUser, { id: email })

type NewAccount = Infer<typeof createUser.input>

const upload = async (photo: Blob, token: string): Promise<CallOutcome<{ url: string }>> => {
  const body = new FormData()
  body.set('type', '1')
  body.set('file', photo, 'photo')
  try {
    const { method, path } = uploadPhoto.rest
    const response = await fetch(`/api${path}`, { method, headers: authHeaders(token), body })
    return unwrap(response.status, await response.json())
  } catch {
    return { ok: false, refusal: NO_SIGNAL }
  }
}

const setPhoto = async (photo: Blob, token: string): Promise<boolean> => {
  const uploaded = await upload(photo, token)
  if (!uploaded.ok) return false
  return (await send(updateUser.rest, { photoUrl: uploaded.value.url }, token)).ok
}

/** `photoSaved` is false when the account exists but its photo does not. */
export const makeAccount = async (
  account: NewAccount,
  photo: Blob | null,
): Promise<CallOutcome<{ readonly photoSaved: boolean }>> => {
  if (!(await canStore())) return { ok: false, refusal: NOT_SAVED }
  const made = await call(createUser, account)
  if (!made.ok) return made
  const { token, device } = made.value
  if (device !== undefined) await keepDevice(device)
  const photoSaved = photo === null || (await setPhoto(photo, token))
  const signedIn = await signIn(token)
  return signedIn.ok ? { ok: true, value: { photoSaved } } : signedIn
}
