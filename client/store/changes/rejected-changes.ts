// Rejected changes, stored with their input until a person decides.
import type { FailedMutation } from '#sync/client/client-store.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { untilCopied } from './copied-changes.ts'
import type { OperationOutcome } from './enqueue-operation.ts'
import { failedForPeople } from '#client/store/engine/moved-refs.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { NOT_SAVED } from '#shared/device-refusals.ts'

export type { FailedMutation } from '#sync/client/client-store.ts'

const NONE: FailedMutation[] = []

export const useRejectedChanges = (): FailedMutation[] => useLive(failedForPeople) ?? NONE

/** Retries a rejected change with the edited input. Its card disappears on success. */
export const retryRejected = async (ulid: string, input: unknown): Promise<OperationOutcome<unknown>> => {
  const store = await openedStore()
  if (store === null) return { ok: false, refusal: NOT_SAVED }
  try {
    const { engine } = store
    let outcome = await engine.retryFailed(ulid, input)
    // The obstacle may be gone, and this device may not know it yet.
    if (!outcome.ok) {
      await engine.syncOnce()
      outcome = await engine.retryFailed(ulid, input)
    }
    if (outcome.ok) {
      await untilCopied()
      store.queued()
    }
    return outcome
  } catch {
    return { ok: false, refusal: NOT_SAVED }
  }
}

/** Discards a rejected change. */
export const discardRejected = async (ulid: string): Promise<void> => (await openedStore())?.engine.discardFailed(ulid)
