// Changes that this device could not keep, held in memory and tried again, in order, until it can. They are said to be not
// saved as long as they lie here: closing the app loses them.
import { useSyncExternalStore } from 'react'
import { CommitUnknown } from '#client/store/database/connection-lost.ts'
import { observed } from '#client/store/observed.ts'

export interface HeldChange {
  readonly name: string
  readonly input: unknown
}

export interface Held {
  /** What was done, in its order. */
  readonly changes: readonly HeldChange[]
  /** Done when it resolves to an outcome; undefined while it cannot be kept. */
  readonly attempt: () => Promise<unknown>
  /** Whether it can be kept at all: its database is there. */
  readonly lost: () => boolean
}

/** Milliseconds. */
const PAUSE = 2000

interface Waiting extends Held {
  readonly done: (outcome: unknown) => void
  readonly givenUp: () => void
}

const waiting: Waiting[] = []
const count = observed(0)
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

/** Tries all that is held, the oldest first, until one cannot be kept. */
export const tryHeld = async (): Promise<void> => {
  if (trying) return
  trying = true
  clearTimeout(timer)
  try {
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
    if (waiting.length > 0) timer = setTimeout(() => void tryHeld(), PAUSE)
  }
}

/** Resolves once it is kept; to undefined when a person gives it up, or its database is gone. */
export const hold = <T>(held: Held): Promise<T | undefined> =>
  new Promise((resolve) => {
    waiting.push({ ...held, done: (outcome) => resolve(outcome as T), givenUp: () => resolve(undefined) })
    tell()
    if (waiting.length === 1 && !trying) timer = setTimeout(() => void tryHeld(), PAUSE)
  })

export const giveUpHeld = (): void => {
  for (const each of waiting.splice(0)) each.givenUp()
  tell()
}

/** All that is held, the oldest first. */
export const heldChanges = (): HeldChange[] => waiting.flatMap(({ changes }) => [...changes])

export const heldCount = (): number => count.get()

/** How many changes are not saved. */
export const useHeldCount = (): number => useSyncExternalStore(count.subscribe, count.get)

/** What an attempt that could not be completed left behind, where that can be told now. */
export const completed = async (error: unknown): Promise<{ readonly result: unknown } | null> =>
  error instanceof CommitUnknown ? error.committed() : null
