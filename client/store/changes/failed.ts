// Changes that the server refused, kept with what was asked until a person decides.
import type { FailedMutation } from '#sync/client/client-store.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { NOT_SAVED, type OperationOutcome } from './enqueue.ts'
import { failedForPeople } from '#client/store/engine/renew-refs.ts'
import { useLive } from '#client/store/lists/use-live.ts'

export type { FailedMutation } from '#sync/client/client-store.ts'

const NONE: FailedMutation[] = []

export const useFailed = (): FailedMutation[] => useLive(failedForPeople, []) ?? NONE

/** Tries a refused change again, with its input as edited. On success its card is gone. */
export const retryFailed = async (ulid: string, input: unknown): Promise<OperationOutcome<unknown>> => {
  const store = await openedStore()
  if (store === null) return { ok: false, refusal: NOT_SAVED }
  try {
    const { engine } = store
    let outcome = await engine.retryFailed(ulid, input)
    // What was in its way may be over, and this device may not know it yet.
    if (!outcome.ok) {
      await engine.syncOnce()
      outcome = await engine.retryFailed(ulid, input)
    }
    if (outcome.ok) store.queued()
    return outcome
  } catch {
    return { ok: false, refusal: NOT_SAVED }
  }
}

/** Throws a refused change away. */
export const discardFailed = async (ulid: string): Promise<void> => (await openedStore())?.engine.discardFailed(ulid)
