import { useCallback } from 'react'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Operation } from '#shared/operation.ts'
import { send } from './rest.ts'

export interface QueuedFile {
  readonly sha256: string
  readonly blob: Blob
}

export type OperationOutcome<Output> =
  | { readonly ok: true; readonly ulid: string; readonly output: Output }
  | { readonly ok: false; readonly refusal: Refusal }

export type Run<Input, Output> = (
  input: Input,
  options?: { readonly files?: readonly QueuedFile[] },
) => Promise<OperationOutcome<Output>>

/** The device could not keep the change: nothing was done. */
export const NOT_SAVED: Refusal = refuse(500, 99002, 'Not saved. This device could not keep the change; try again')

/**
 * Changes data. Resolves once the change is visible and durable on the device; sending follows by itself. What a device may
 * not queue (`offline: false`) is sent at once, with `input` in the shape of its REST body, and needs signal.
 */
export const useOperation = <Input, State, Output>(
  entry: Operation<string, Input, State, Output>,
): Run<Input, Output> =>
  useCallback<Run<Input, Output>>(
    async (input) => {
      if (entry.offline || entry.rest === null) return { ok: false, refusal: NOT_SAVED }
      const outcome = await send<Output>(entry.rest, input)
      return outcome.ok ? { ok: true, ulid: '', output: outcome.value } : outcome
    },
    [entry],
  )
