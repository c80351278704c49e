// The operator's token and the calls that use it. Both are in memory only, so that they end when the page unloads.
import { useSyncExternalStore } from 'react'
import { adminToken } from '#shared/admin/admin-commands.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Command, Query } from '#shared/operation.ts'
import { authHeaders } from '#client/store/calls/auth-headers.ts'
import { sendWithToken } from '#client/store/calls/rest.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { signal } from '#client/store/signal.ts'

const token = signal<string | null>(null)

/** Null while the operator is signed out. */
export const useOperatorToken = (): string | null => useSyncExternalStore(token.subscribe, token.get)

/** The refusal, or null after signing in. */
export const signInAsOperator = async (password: string): Promise<Refusal | null> => {
  const outcome = await sendWithToken<{ token: string }>(adminToken.rest, { password }, null)
  if (!outcome.ok) return outcome.refusal
  token.set(outcome.value.token)
  return null
}

/** Calls the server as the operator. An expired token signs the operator out. */
export const callAsOperator = async <Input, Output>(
  entry: Query<string, Input, Output> | Command<string, Input, Output>,
  input: Input,
): Promise<CallOutcome<Output>> => {
  const used = token.get()
  const outcome = await sendWithToken<Output>(entry.rest, input, used)
  if (!outcome.ok && outcome.refusal.code === UNAUTHORIZED.code && token.get() === used) token.set(null)
  return outcome
}

/** Bytes of an uploaded picture. */
export const loadPictureAsOperator = async (path: string): Promise<Blob | undefined> => {
  const response = await fetch(path, { headers: authHeaders(token.get()) }).catch(() => undefined)
  return response?.ok === true ? response.blob() : undefined
}
