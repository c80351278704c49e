// Signing in with e-mail and PIN. Loaded when somebody begins to type: it brings the store, which the next page needs.
import { call } from '#client/store/calls/call.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { canStore } from '#client/store/database/storage-health.ts'
import { keepDevice, knownDevices } from '#client/store/device/known-devices.ts'
import { signIn } from '#client/store/session/start-session.ts'
import { login } from '#shared/account/account-commands.ts'
import { NOT_SAVED } from '#shared/device-refusals.ts'

export const enterAccount = async (email: string, pin: string): Promise<CallOutcome<unknown>> => {
  if (!(await canStore())) return { ok: false, refusal: NOT_SAVED }
  const devices = await knownDevices()
  const known = devices.length > 0 ? { devices } : {}
  const reply = await call(login, { email, password: pin, ...known })
  if (reply.ok) await keepDevice(reply.value.device)
  return reply.ok ? signIn(reply.value.token) : reply
}
