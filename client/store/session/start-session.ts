// Signing in. One user at a time in a browser; each has a separate database.
import { z } from 'zod/mini'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { send } from '#client/store/calls/rest.ts'
import { canStore } from '#client/store/database/storage-health.ts'
import { lapsePush } from '#client/store/device/push-record.ts'
import { readSession, writeSession } from '#client/store/device/stored-session.ts'
import { NO_SIGNAL, NOT_SAVED } from '#shared/device-refusals.ts'
import { renewPush } from './renew-push.ts'

const personSchema = z.object({ id: z.string().check(z.minLength(1)), name: z.string(), email: z.string() })
type Person = z.infer<typeof personSchema>

/** Stores the token and opens the database of its user. Needs the network: the server says whose token it is. */
export const signIn = async (token: string): Promise<CallOutcome<Person>> => {
  if (!(await canStore())) return { ok: false, refusal: NOT_SAVED }
  const outcome = await send<unknown>({ method: 'GET', path: '/get-user', msgCode: 0 }, {}, token)
  if (!outcome.ok) return outcome
  const person = personSchema.safeParse(outcome.value)
  if (!person.success) return { ok: false, refusal: NO_SIGNAL }
  try {
    const before = await readSession()
    const isAgain = before?.token === null && before.user.id === person.data.id
    // Before the new token: if the renewal fails, the device still knows that push is to be renewed.
    if (isAgain) await lapsePush()
    await writeSession({ token, user: person.data })
    if (isAgain) void renewPush().catch(() => undefined)
  } catch {
    return { ok: false, refusal: NOT_SAVED }
  }
  return { ok: true, value: person.data }
}

/** The same user continues with another token. Needs no network: the server has ended the previous one. */
export const renewToken = async (token: string): Promise<void> => {
  const session = await readSession()
  if (session) await writeSession({ ...session, token })
}
