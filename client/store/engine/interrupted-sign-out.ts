// A sign-out marks the store, then removes session and database. A tab that is killed in between leaves the mark.
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientStore } from '#sync/client/client-store.ts'
import { cancelLeaving } from '#sync/client/leave-store.ts'
import { pause } from '#client/store/pause.ts'
import { SIGNING_OUT } from '#sync/protocol/refusals.ts'

/** Longer than a living tab needs from the mark to the removed session. */
const SIGN_OUT_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 200

/**
 * Waits for a sign-out in another tab. Where the session outlives it, the store is open for changes again.
 * `isSignedIn`: whether this browser's session still belongs to the store's user. Rejects when storage fails.
 */
export const endInterruptedSignOut = async <T extends TableMap>(
  store: Pick<ClientStore<T>, 'transact'>,
  isSignedIn: () => Promise<boolean>,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<void> => {
  if (!(await store.transact('read', async (tx) => (await tx.meta.get())?.isLeaving))) return
  for (let waited = 0; waited < SIGN_OUT_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    if (!(await isSignedIn())) return
    await wait(POLL_INTERVAL_MS)
  }
  await store.transact('strict', cancelLeaving)
}

type Enqueuing = Pick<ClientEngine, 'enqueue' | 'enqueueAll' | 'retryFailed'>

/** Calls `endSignOut`, one call at a time, when a sign-out refuses a change: another tab may have interrupted it. */
export const noticeSignOut = <E extends Enqueuing>(engine: E, endSignOut: () => Promise<void>): E => {
  let ending: Promise<void> | undefined
  const look = async <O extends { readonly ok: boolean }>(enqueuing: Promise<O>): Promise<O> => {
    const outcome = await enqueuing
    if ('refusal' in outcome && outcome.refusal === SIGNING_OUT)
      ending ??= endSignOut().finally(() => (ending = undefined))
    return outcome
  }
  return {
    ...engine,
    enqueue: (...change) => look(engine.enqueue(...change)),
    enqueueAll: (changes) => look(engine.enqueueAll(changes)),
    retryFailed: (...card) => look(engine.retryFailed(...card)),
  }
}
