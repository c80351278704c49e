// Outcomes that concern one request: those of earlier requests, and those that it decides (S16).
import type { TableMap } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { MutationOutcome, SyncRequest } from '#sync/protocol/wire.ts'
import type { ServerTransaction } from './server-store.ts'

/** Maximum distinct mutations that those of one batch need: more ULIDs than fit into a batch of 400,000 bytes. */
const MAX_NEEDED = 15_000

export interface Outcomes {
  get(ulid: string): MutationOutcome | undefined
  has(ulid: string): boolean
  isApplied(ulid: string): boolean
  ulids(): readonly string[]
  set(ulid: string, outcome: MutationOutcome): void
  /** Writes the outcomes that were set. */
  remember(at: Seconds): Promise<void>
}

/** Reads what is remembered of the request's mutations, of those that they need, and of those that the device gave up. */
export const readOutcomes = async <T extends TableMap>(
  tx: ServerTransaction<T>,
  actorId: string,
  { mutations, abandoned = [], latest }: SyncRequest,
): Promise<Outcomes> => {
  const needed = new Set(mutations.flatMap(({ dependsOn, after }) => [...dependsOn, ...after]))
  const ulids = [
    ...mutations.map(({ ulid }) => ulid),
    ...[...needed].slice(0, MAX_NEEDED),
    ...abandoned,
    ...(latest === undefined ? [] : [latest]),
  ]
  const outcomes = new Map(await tx.outcomes(actorId, ulids))
  const decided = new Map<string, MutationOutcome>()
  return {
    get: (ulid) => outcomes.get(ulid),
    has: (ulid) => outcomes.has(ulid),
    isApplied: (ulid) => outcomes.get(ulid)?.outcome === 'applied',
    ulids: () => [...outcomes.keys()],
    set: (ulid, outcome) => {
      outcomes.set(ulid, outcome)
      decided.set(ulid, outcome)
    },
    remember: async (at) => {
      if (decided.size > 0) await tx.rememberOutcomes(actorId, decided, at)
    },
  }
}
