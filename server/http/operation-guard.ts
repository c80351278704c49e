// Wraps an operation over REST, where rules alone do not suffice.
import type { Actor } from '#shared/kernel/change.ts'
import type { RunOutcome } from '#sync/server/server-engine.ts'

export interface Caller {
  readonly actor: Actor
  /** Address of the network. */
  readonly address: string
}

export type OperationGuard = (caller: Caller, input: unknown, run: () => Promise<RunOutcome>) => Promise<RunOutcome>
