import { useSyncExternalStore } from 'react'
import { signal } from '#client/store/signal.ts'
import { SECOND_TAP_MS } from '#client/ui/timings.ts'

const isLocked = signal(false)
let unlocking: ReturnType<typeof setTimeout> | undefined

/** Call with each answer: the next card moves to where the finger is. */
export const lockAnswers = (): void => {
  clearTimeout(unlocking)
  isLocked.set(true)
  unlocking = setTimeout(() => isLocked.set(false), SECOND_TAP_MS)
}

/** Whether an answer was given a moment ago. */
export const useAnswersLocked = (): boolean => useSyncExternalStore(isLocked.subscribe, isLocked.get)
