// The server's answer to a query of the operator, and the commands that change it.
import { useCallback, useEffect, useState } from 'react'
import type { Command, Query } from '#shared/operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { callAsOperator } from './operator-session.ts'

export interface OperatorAnswer<Output> {
  /** Undefined until the first answer; an older one stays while the next one loads. */
  readonly value: Output | undefined
  readonly failed: string | null
  readonly reload: () => void
}

/** Asks again when the input changes. */
export const useOperatorAnswer = <Input, Output>(
  entry: Query<string, Input, Output>,
  input: Input,
): OperatorAnswer<Output> => {
  const [value, setValue] = useState<Output>()
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    let gone = false
    void callAsOperator(entry, JSON.parse(key) as Input).then((outcome) => {
      if (gone) return
      setFailed(outcome.ok ? null : outcome.refusal.message)
      if (outcome.ok) setValue(outcome.value)
    })
    return () => {
      gone = true
    }
  }, [entry, key, attempt])
  const reload = useCallback(() => setAttempt((n) => n + 1), [])
  return { value, failed, reload }
}

/** Runs a command, shows its result, and asks for the new state. */
export const useOperatorCommand = (reload: () => void) => {
  const toast = useToast()
  return async <Input>(entry: Command<string, Input, unknown>, input: Input, done: string): Promise<void> => {
    const outcome = await callAsOperator(entry, input)
    toast(outcome.ok ? { text: done } : { text: outcome.refusal.message, failed: true })
    reload()
  }
}
