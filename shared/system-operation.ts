// Declares operations that only the server runs: for timers, external services and removed accounts.
import type { ZodMiniType } from 'zod/mini'
import { operation, type Operation } from './operation.ts'
import { SYSTEM_ONLY } from './operation-limits.ts'
import { SYSTEM_OPERATION } from './general-refusals.ts'
import type { Actor } from './kernel/change.ts'
import type { Refusal } from './kernel/result.ts'

type SystemEntry<Name extends string, Input, State, Output> = Pick<
  Operation<Name, Input, State, Output, null>,
  'name' | 'load' | 'decide'
>

/** Only what the server itself decides: timers and commands. */
export const systemOnly = (actor: Actor): Refusal | null => (actor.kind === 'system' ? null : SYSTEM_OPERATION)

/** Neither REST nor a device can reach it, and every other actor is refused. */
export const systemOperation = <Name extends string, Input, State, Output>(
  entry: SystemEntry<Name, NoInfer<Input>, State, Output> & { readonly input: ZodMiniType<Input> },
): Operation<Name, Input, State, Output, null> =>
  operation({
    ...entry,
    label: null,
    subject: 'other',
    version: 1,
    rest: null,
    offline: false,
    rateLimit: SYSTEM_ONLY,
    quota: null,
    who: (actor) => systemOnly(actor),
  })
