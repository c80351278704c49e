// The server's answer to a query about data that is not on the device. The last answer can be stored for offline use.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Query } from '#shared/operation.ts'
import { call } from './call.ts'
import type { StartQuery } from './start-query.ts'

export interface Answer<Output> {
  readonly value: Output | undefined
  /** Reason why the newest request failed; `value` may still hold an older answer. */
  readonly refusal: Refusal | null
  readonly busy: boolean
  readonly again: () => void
}

const keyOf = (name: string, input: string): string => `answer:${name}:${input}`

const ANSWER_STORED_EVENT = 'gotong:kept'

/** Web storage is cleared at sign-out, so stored answers do not outlive a session. */
const readStored = <Output>(
  entry: Pick<Query<string, never, Output>, 'output'> | Pick<StartQuery<string, never, Output>, 'isShown'>,
  key: string,
): Output | undefined => {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const stored: unknown = JSON.parse(text)
    if ('output' in entry) return entry.output.safeParse(stored).data
    return entry.isShown?.(stored) ? (stored as Output) : undefined
  } catch {
    return undefined
  }
}

const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    dispatchEvent(new Event(ANSWER_STORED_EVENT))
  } catch {
    // Full or disabled: the answer is shown but not stored.
  }
}

const dropStored = (key: string): void => {
  localStorage.removeItem(key)
  dispatchEvent(new Event(ANSWER_STORED_EVENT))
}

/** The subject was removed, or the person may no longer see it. */
const isOver = ({ status }: Refusal): boolean => status === 403 || status === 404

interface State<Output> {
  readonly key: string | null
  /** The question that `value` answers. */
  readonly answered: string | null
  readonly value: Output | undefined
  readonly refusal: Refusal | null
  readonly busy: boolean
}

/**
 * Requests when the input changes and when the network returns. Null requests nothing. Stores only public data and
 * the payment details of hosts: a stored answer is not removed when a person loses the right to it, unlike replicated
 * rows, but with the next request. With `stay` the previous answer is shown while the next one loads.
 */
export const useAnswer = <Input, Output>(
  entry: Query<string, Input, Output> | StartQuery<string, Input, Output>,
  input: Input | null,
  { keep = false, stay = false }: { keep?: boolean; stay?: boolean } = {},
): Answer<Output> => {
  const inputKey = input === null ? null : JSON.stringify(input)
  const [state, setState] = useState<State<Output>>({
    key: null,
    answered: null,
    value: undefined,
    refusal: null,
    busy: true,
  })
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((n) => n + 1), [])

  useEffect(() => {
    if (inputKey === null) return
    let isOutdated = false
    const key = keyOf(entry.name, inputKey)
    const request = async (): Promise<void> => {
      setState((before) => {
        const stays = before.answered === inputKey || stay
        const stored = keep ? readStored(entry, key) : undefined
        return before.answered !== inputKey && stored !== undefined
          ? { key: inputKey, answered: inputKey, value: stored, refusal: null, busy: true }
          : { ...before, key: inputKey, value: stays ? before.value : undefined, refusal: null, busy: true }
      })
      const outcome = await call(entry, JSON.parse(inputKey) as Input)
      if (isOutdated) return
      if (outcome.ok && keep) writeStored(key, outcome.value)
      const over = !outcome.ok && isOver(outcome.refusal)
      if (keep && over) dropStored(key)
      setState((before) =>
        outcome.ok
          ? { key: inputKey, answered: inputKey, value: outcome.value, refusal: null, busy: false }
          : {
              ...before,
              value: before.answered === inputKey && !(keep && over) ? before.value : undefined,
              refusal: outcome.refusal,
              busy: false,
            },
      )
    }
    void request()
    return () => {
      isOutdated = true
    }
  }, [entry, inputKey, keep, stay, attempt])

  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])

  const current = state.key === inputKey
  return {
    value: current || stay ? state.value : undefined,
    refusal: current ? state.refusal : null,
    busy: inputKey !== null && (!current || state.busy),
    again,
  }
}

const subscribeStored = (listener: () => void): (() => void) => {
  addEventListener(ANSWER_STORED_EVENT, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(ANSWER_STORED_EVENT, listener)
    removeEventListener('storage', listener)
  }
}

/** The stored answer to a query, without a request. */
export const useStoredAnswer = <Input, Output>(
  entry: StartQuery<string, Input, Output>,
  input: Input,
): Output | undefined => {
  const key = keyOf(entry.name, JSON.stringify(input))
  const text = useSyncExternalStore(subscribeStored, () => localStorage.getItem(key))
  return useMemo(() => (text === null ? undefined : readStored(entry, key)), [entry, key, text])
}
