// The server's answer to a query of the operator, and the commands that change it.
import { useCallback, useEffect, useState } from 'react'
import type { Command, Query } from '#shared/operation.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { useToast } from '#client/ui/toast.tsx'
import { callAsOperator } from './operator-session.ts'

export interface OperatorAnswer<Output> {
  /** Undefined before the first answer and after a failure. While an answer to new input loads, the older one. */
  readonly value: Output | undefined
  /** The answer to the present input is still loading. */
  readonly isLoading: boolean
  /** Message of the refusal of the present input. */
  readonly failed: string | null
  readonly reload: () => void
}

/** Asks again when the input changes. */
export const useOperatorAnswer = <Input, Output>(
  entry: Query<string, Input, Output>,
  input: Input,
): OperatorAnswer<Output> => {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly outcome: CallOutcome<Output> }>()
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    let isOutdated = false
    void callAsOperator(entry, JSON.parse(key) as Input).then((outcome) => {
      if (!isOutdated) setAnswer({ key, outcome })
    })
    return () => {
      isOutdated = true
    }
  }, [entry, key, attempt])
  const reload = useCallback(() => setAttempt((n) => n + 1), [])
  const isLoading = answer?.key !== key
  return {
    value: answer?.outcome.ok ? answer.outcome.value : undefined,
    isLoading,
    failed: isLoading || answer.outcome.ok ? null : answer.outcome.refusal.message,
    reload,
  }
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
