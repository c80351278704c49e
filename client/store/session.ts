// Signing in and out. One person at a time on a browser; each has a database of their own.
import { Dexie } from 'dexie'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { activeStore } from './active-store.ts'
import { databaseName } from './database.ts'
import { NO_SIGNAL, type CallOutcome } from './envelope.ts'
import { send } from './rest.ts'
import { readSession, removeSession, sessionState, writeSession, type SessionState } from './session-state.ts'
import { exportOf, unsentIn } from './unsent.ts'

export const useSession = (): SessionState => useSyncExternalStore(sessionState.subscribe, sessionState.get)

const personSchema = z.object({ id: z.string().min(1), name: z.string(), email: z.string() })
type Person = z.infer<typeof personSchema>

/** Keeps the token and opens the database of its user. Needs signal: the server says whose token it is. */
export const signIn = async (token: string): Promise<CallOutcome<Person>> => {
  const outcome = await send<unknown>({ method: 'GET', path: '/get-user', msgCode: 0 }, {}, token)
  if (!outcome.ok) return outcome
  const person = personSchema.safeParse(outcome.value)
  if (!person.success) return { ok: false, refusal: NO_SIGNAL }
  await writeSession({ token, user: person.data })
  return { ok: true, value: person.data }
}

export type SignOutOutcome = { readonly refused: true; readonly unsent: number } | { readonly refused: false }

/** Leaves, and removes the person's data from the browser. Refused while changes would be lost by it (SYN-026). */
export const signOut = async (): Promise<SignOutOutcome> => {
  const db = activeStore.get()?.db
  const unsent = db ? await unsentIn(db) : 0
  if (unsent > 0) return { refused: true, unsent }
  await leave()
  return { refused: false }
}

/** Leaves although changes were not sent: they are gone. */
export const signOutThrowingAway = (): Promise<void> => leave()

/** The changes that the server does not have, as a JSON file. */
export const exportUnsent = async (): Promise<Blob> => {
  const store = activeStore.get()
  const content = store ? await exportOf(store.db) : { outbox: [], failed: [] }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

const leave = async (): Promise<void> => {
  const session = await readSession()
  await removeSession()
  if (session) await Dexie.delete(databaseName(session.user.id))
}
