// Changes that this device could not save, held in memory and retried in order. The app shows them as not saved:
// closing it loses them.
import { useSyncExternalStore } from 'react'
import { CommitUnknown } from '#client/store/database/connection-lost.ts'
import { isStorageFailing, recoverStorage } from '#client/store/database/storage-health.ts'
import { signal } from '#client/store/signal.ts'

export interface UnsavedChange {
  readonly name: string
  readonly input: unknown
}

export interface UnsavedAttempt {
  /** The changes in order. */
  readonly changes: readonly UnsavedChange[]
  /** Resolves to an outcome when saved; undefined while it cannot be saved. */
  readonly attempt: () => Promise<unknown>
  /** Whether the change can never be saved: its database is gone. */
  readonly lost: () => boolean
  /** Whether it is in the database, and only its copy is missing (C34): it is sent. */
  readonly isQueued: () => boolean
}

const RETRY_PAUSE_MS = 2000

interface Waiting extends UnsavedAttempt {
  readonly done: (outcome: unknown) => void
  readonly givenUp: () => void
}

const waiting: Waiting[] = []
const count = signal(0)
let timer: ReturnType<typeof setTimeout> | undefined
let trying = false

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

const tell = (): void => {
  count.set(waiting.length)
  if (waiting.length > 0) globalThis.addEventListener?.('beforeunload', warn)
  else globalThis.removeEventListener?.('beforeunload', warn)
}

const drop = (each: Waiting): void => {
  const at = waiting.indexOf(each)
  if (at >= 0) waiting.splice(at, 1)
  tell()
}

/** Retries all held changes, oldest first, until one fails. */
export const retryUnsaved = async (): Promise<void> => {
  if (trying) return
  trying = true
  clearTimeout(timer)
  try {
    await recoverStorage()
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (first.lost()) {
        drop(first)
        first.givenUp()
        continue
      }
      const outcome = await first.attempt().catch(() => null)
      if (outcome === undefined) break
      drop(first)
      if (outcome === null) first.givenUp()
      else first.done(outcome)
    }
  } finally {
    trying = false
    if (waiting.length > 0) timer = setTimeout(() => void retryUnsaved(), RETRY_PAUSE_MS)
  }
}

/** Resolves once it is saved; to undefined when a person discards it, or its database is gone. */
export const holdUnsaved = <T>(held: UnsavedAttempt): Promise<T | undefined> =>
  new Promise((resolve) => {
    waiting.push({ ...held, done: (outcome) => resolve(outcome as T), givenUp: () => resolve(undefined) })
    tell()
    if (waiting.length === 1 && !trying) timer = setTimeout(() => void retryUnsaved(), RETRY_PAUSE_MS)
  })

/** Number of changes that are lost when a person gives up. */
export const discardableCount = (): number => waiting.filter(({ isQueued }) => !isQueued()).length

export const discardUnsaved = (): void => {
  for (const each of waiting.splice(0)) each.givenUp()
  tell()
}

/** All held changes, oldest first. */
export const unsavedChanges = (): UnsavedChange[] => waiting.flatMap(({ changes }) => [...changes])

export const unsavedCount = (): number => count.get()

/** Calls back with every change of the count. Returns a function that stops it. */
export const followUnsavedCount = (listener: () => void): (() => void) => count.subscribe(listener)

/** Number of unsaved changes. */
export const useUnsavedCount = (): number => useSyncExternalStore(count.subscribe, count.get)

/** Whether every change is saved, as far as this page knows: nothing is held, and storage works. */
export const useIsSaved = (): boolean => {
  const isFailing = useSyncExternalStore(isStorageFailing.subscribe, isStorageFailing.get)
  return useUnsavedCount() === 0 && !isFailing
}

/** The result of an attempt whose completion was unknown, where it can be determined now. */
export const completed = async (error: unknown): Promise<{ readonly result: unknown } | null> =>
  error instanceof CommitUnknown ? error.committed() : null
