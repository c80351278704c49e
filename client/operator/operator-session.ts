// The operator's token and the calls that use it. The token is in memory only and belongs to the signed-in user: it ends
// when the page unloads and when another user, or none, is signed in.
import { useSyncExternalStore } from 'react'
import { adminToken } from '#shared/operator/operator-commands.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Command, Query } from '#shared/operation.ts'
import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { sendWithToken } from '#client/store/calls/rest.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { sessionState } from '#client/store/device/session-state.ts'
import { signal } from '#client/store/signal.ts'

const token = signal<string | null>(null)

/** Null while the operator is signed out. */
export const useOperatorToken = (): string | null => useSyncExternalStore(token.subscribe, token.get)

/** Runs when the operator's access ends. */
export const onOperatorSignOut = (listener: () => void): void => {
  token.subscribe(() => {
    if (token.get() === null) listener()
  })
}

let stopFollowing: () => void = () => {}

const endWithUser = (): void => {
  stopFollowing()
  const userId = sessionState.get().user?.id
  stopFollowing = sessionState.subscribe(() => {
    if (sessionState.get().user?.id !== userId) token.set(null)
  })
}

/** The refusal, or null after signing in. */
export const signInAsOperator = async (password: string): Promise<Refusal | null> => {
  const outcome = await sendWithToken<{ token: string }>(adminToken.rest, { password }, null)
  if (!outcome.ok) return outcome.refusal
  token.set(outcome.value.token)
  endWithUser()
  return null
}

/** Calls the server as the operator. An expired token signs the operator out; answers that arrive later are dropped. */
export const callAsOperator = async <Input, Output>(
  entry: Query<string, Input, Output> | Command<string, Input, Output>,
  input: Input,
): Promise<CallOutcome<Output>> => {
  const used = token.get()
  const outcome = await sendWithToken<Output>(entry.rest, input, used)
  if (!outcome.ok && outcome.refusal.code === UNAUTHORIZED.code && token.get() === used) token.set(null)
  return token.get() === used ? outcome : { ok: false, refusal: UNAUTHORIZED }
}

/** Bytes of an uploaded picture; undefined when they could not be loaded. */
export const loadPictureAsOperator = async (path: string): Promise<Blob | undefined> => {
  try {
    const response = await fetch(path, { headers: authHeaders(token.get()) })
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
