// Wraps an operation over REST, where rules alone do not suffice.
import type { Actor } from '#shared/kernel/change.ts'
import type { PaidOrder } from '#shared/operation.ts'
import type { RunOutcome } from '#sync/server/server-engine.ts'

export interface Caller {
  readonly actor: Actor
  /** Address of the network. */
  readonly address: string
  /** The order of a payment token; undefined with a user's token. */
  readonly paidOrder: PaidOrder | undefined
}

export type OperationGuard = (caller: Caller, input: unknown, run: () => Promise<RunOutcome>) => Promise<RunOutcome>
