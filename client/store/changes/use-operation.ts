import { useCallback } from 'react'
import type { Operation } from '#shared/operation.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { enqueue, type QueuedFile, type OperationOutcome } from './enqueue-operation.ts'
import { useReadOnlyView } from '#client/store/lists/read-only-view.ts'
import { send } from '#client/store/calls/rest.ts'

export type { QueuedFile, OperationOutcome } from './enqueue-operation.ts'

export type Run<Input, Output> = (
  input: Input,
  options?: { readonly files?: readonly QueuedFile[] },
) => Promise<OperationOutcome<Output>>

/** Runs an operation that a device may not queue: on the server, followed by a sync. */
const runOnline = async (
  entry: Pick<Operation, 'name' | 'rest'>,
  input: unknown,
): Promise<OperationOutcome<unknown>> => {
  if (entry.rest === null) throw new Error(`${entry.name} is for the server alone`)
  const outcome = await send<unknown>(entry.rest, input)
  if (!outcome.ok) return outcome
  await (await openedStore())?.engine.syncOnce()
  return { ok: true, ulid: '', output: outcome.value }
}

/**
 * Changes data. Resolves once the change is visible and durable on the device; sending follows automatically. An
 * operation with `offline: false` needs the network, sends `input` as its REST body, and has no ulid.
 */
export const useOperation = <Input, State, Output>(
  entry: Operation<string, Input, State, Output>,
): Run<Input, Output> => {
  const readOnly = useReadOnlyView()
  return useCallback<Run<Input, Output>>(
    async (input, options) => {
      if (readOnly) return { ok: false, refusal: readOnly.refusalOf(entry.name, input) }
      const outcome = entry.offline ? await enqueue(entry.name, input, options?.files) : await runOnline(entry, input)
      return outcome as OperationOutcome<Output>
    },
    [entry, readOnly],
  )
}
