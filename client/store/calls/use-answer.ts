// An answer of the server to a query about what is not on the device. Its last copy can be kept for when there is no signal.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Query } from '#shared/operation.ts'
import { call } from './call.ts'

export interface Answer<Output> {
  readonly value: Output | undefined
  /** Why the newest attempt brought nothing; `value` may still hold an older answer. */
  readonly refusal: Refusal | null
  readonly busy: boolean
  readonly again: () => void
}

const keyOf = (name: string, asked: string): string => `answer:${name}:${asked}`

const KEPT = 'gotong:kept'

/** Web storage is cleared when somebody signs out, so nothing kept here outlives a person's session. */
const readKept = <Output>(entry: Query<string, never, Output>, key: string): Output | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : entry.output.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const writeKept = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    dispatchEvent(new Event(KEPT))
  } catch {
    // Full or switched off: the answer is shown and not kept.
  }
}

const dropKept = (key: string): void => {
  localStorage.removeItem(key)
  dispatchEvent(new Event(KEPT))
}

/** What was asked about is gone, or is not for this person any more. */
const isOver = ({ status }: Refusal): boolean => status === 403 || status === 404

interface State<Output> {
  readonly asked: string | null
  /** To which question `value` is the answer. */
  readonly answered: string | null
  readonly value: Output | undefined
  readonly refusal: Refusal | null
  readonly busy: boolean
}

/**
 * Asks when the input changes and when signal returns. Null asks nothing. Only what everybody may see is kept, and
 * how a buyer pays a host: a kept answer does not go when somebody loses the right to it, as replicated rows do, but when it
 * is next asked for. With `stay` the answer before is shown while
 * the next is on its way.
 */
export const useAnswer = <Input, Output>(
  entry: Query<string, Input, Output>,
  input: Input | null,
  { keep = false, stay = false }: { keep?: boolean; stay?: boolean } = {},
): Answer<Output> => {
  const asked = input === null ? null : JSON.stringify(input)
  const [state, setState] = useState<State<Output>>({
    asked: null,
    answered: null,
    value: undefined,
    refusal: null,
    busy: true,
  })
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((n) => n + 1), [])

  useEffect(() => {
    if (asked === null) return
    let gone = false
    const key = keyOf(entry.name, asked)
    const ask = async (): Promise<void> => {
      setState((before) => {
        const stays = before.answered === asked || stay
        const kept = keep ? readKept(entry as Query<string, never, Output>, key) : undefined
        return before.answered !== asked && kept !== undefined
          ? { asked, answered: asked, value: kept, refusal: null, busy: true }
          : { ...before, asked, value: stays ? before.value : undefined, refusal: null, busy: true }
      })
      const outcome = await call(entry, JSON.parse(asked) as Input)
      if (gone) return
      if (outcome.ok && keep) writeKept(key, outcome.value)
      const over = !outcome.ok && isOver(outcome.refusal)
      if (keep && over) dropKept(key)
      setState((before) =>
        outcome.ok
          ? { asked, answered: asked, value: outcome.value, refusal: null, busy: false }
          : {
              ...before,
              value: before.answered === asked && !(keep && over) ? before.value : undefined,
              refusal: outcome.refusal,
              busy: false,
            },
      )
    }
    void ask()
    return () => {
      gone = true
    }
  }, [entry, asked, keep, stay, attempt])

  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])

  const current = state.asked === asked
  return {
    value: current || stay ? state.value : undefined,
    refusal: current ? state.refusal : null,
    busy: asked !== null && (!current || state.busy),
    again,
  }
}

const subscribeKept = (listener: () => void): (() => void) => {
  addEventListener(KEPT, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(KEPT, listener)
    removeEventListener('storage', listener)
  }
}

/** The kept answer to a query, without asking again. */
export const useKeptAnswer = <Input, Output>(entry: Query<string, Input, Output>, input: Input): Output | undefined => {
  const key = keyOf(entry.name, JSON.stringify(input))
  const text = useSyncExternalStore(subscribeKept, () => localStorage.getItem(key))
  return useMemo(
    () => (text === null ? undefined : readKept(entry as Query<string, never, Output>, key)),
    [entry, key, text],
  )
}
