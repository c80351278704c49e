// Enqueues a change on this device. The change is durable and visible when this resolves; sending follows
// automatically.
import type { Refusal } from '#shared/kernel/result.ts'
import type { Operation } from '#shared/operation.ts'
import type { ClientEngine, NewFile } from '#sync/client/client-engine.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { CommitUnknown, isStorageFailure, isStorageFault } from '#client/store/database/connection-lost.ts'
import { noticeStorageFault, retryLater } from '#client/store/database/storage-health.ts'
import { isCopied } from './copied-changes.ts'
import { retryAfterInitialSync } from './first-download.ts'
import { completed, unsavedCount, holdUnsaved, type UnsavedChange } from './unsaved-changes.ts'
import { keepStorage } from '#client/store/device/persistent-storage.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { NOT_HERE_YET, NOT_SAVED } from '#shared/device-refusals.ts'

export interface QueuedFile {
  readonly sha256: string
  readonly blob: Blob
}

export type OperationOutcome<Output> =
  | { readonly ok: true; readonly ulid: string; readonly output: Output }
  | { readonly ok: false; readonly refusal: Refusal }

const asNewFile = async ({ sha256, blob }: QueuedFile): Promise<NewFile> => ({
  sha256,
  type: blob.type,
  bytes: await blob.arrayBuffer(),
})

/** Before it is looked up again whether a change was committed. */
const LOOK_UP_PAUSE_MS = 2_000

type NotSaved = { readonly ok: false; readonly refusal: Refusal }
const notSaved: NotSaved = { ok: false, refusal: NOT_SAVED }

/**
 * Runs `queue` on the open store. A change that cannot be saved now is held in memory, after earlier held ones; this
 * resolves once it is saved.
 */
const onDevice = async <Outcome extends { readonly ok: true } | NotSaved>(
  about: string,
  changes: readonly UnsavedChange[],
  queue: (engine: ClientEngine) => Promise<Outcome>,
): Promise<Outcome | NotSaved> => {
  const store = await openedStore().catch(() => null)
  if (store === null) return notSaved
  let before: unknown
  /** A held change waits for the rows of a discarded database, which come with the next pull. */
  let isHeld = false
  /** In the database, and without a copy. */
  let queued: Outcome | undefined
  const findCommitted = async (): Promise<void> => {
    const done = await completed(before)
    before = undefined
    if (done) queued = (done.result ?? { ok: true }) as Outcome
  }
  const tryOnce = async (): Promise<Outcome | undefined> => {
    try {
      if (queued === undefined) await findCommitted()
      queued ??= await retryAfterInitialSync(store, () => queue(store.engine))
      if (isHeld && !queued.ok && queued.refusal === NOT_HERE_YET) queued = undefined
      return queued === undefined || !queued.ok || (await isCopied()) ? queued : undefined
    } catch (error) {
      reportFault(error, about)
      if (isStorageFault(error)) noticeStorageFault()
      if (store.db.gone || !isStorageFailure(error)) throw error
      if (!(before instanceof CommitUnknown)) before = error
      return undefined
    }
  }
  let trying: Promise<Outcome | undefined> | undefined
  const attempt = (): Promise<Outcome | undefined> => (trying = tryOnce())
  /** Once a person gave up: a change that is in the database is sent all the same. */
  const findQueued = async (): Promise<Outcome | undefined> => {
    await trying?.catch(() => undefined)
    while (before instanceof CommitUnknown && !store.db.gone)
      await findCommitted().catch(() => new Promise<void>((resolve) => retryLater(resolve, LOOK_UP_PAUSE_MS)))
    return store.db.gone ? undefined : queued
  }
  try {
    const now = unsavedCount() === 0 ? await attempt() : undefined
    isHeld = true
    const held = { changes, attempt, lost: () => store.db.gone, isQueued: () => queued?.ok === true }
    const outcome = now ?? (await holdUnsaved<Outcome>(held)) ?? (await findQueued())
    if (outcome === undefined) return notSaved
    if (outcome.ok) {
      store.queued()
      keepStorage().catch(() => {})
    }
    return outcome
  } catch {
    return notSaved
  }
}

export const enqueue = (
  name: string,
  input: unknown,
  files: readonly QueuedFile[] = [],
): Promise<OperationOutcome<unknown>> =>
  onDevice(name, [{ name, input }], async (engine) =>
    engine.enqueue(name, input, { files: await Promise.all(files.map(asNewFile)) }),
  )

/** Several changes in one action: all of them are saved, or none. */
export const enqueueAll = async <Input, State, Output>(
  entry: Operation<string, Input, State, Output>,
  inputs: readonly Input[],
): Promise<Refusal | null> => enqueueChanges(inputs.map((input) => ({ name: entry.name, input })))

/** The same for changes of several operations, in their order. */
export const enqueueChanges = async (changes: readonly UnsavedChange[]): Promise<Refusal | null> => {
  const [first] = changes
  if (first === undefined) return null
  const outcome = await onDevice(first.name, changes, (engine) => engine.enqueueAll(changes))
  return outcome.ok ? null : outcome.refusal
}
