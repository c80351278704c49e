// The real server engine on a memory store, with an edge as thin as the product's, that can be killed at any commit.
import type { Actor, Stamp, TableMap } from '#shared/kernel/change.ts'
import { createMemoryServerStore, type MemoryBackup, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/catalogue.ts'
import { same } from '#sync/protocol/same.ts'
import { syncRequestSchema, type MutationResult } from '#sync/protocol/wire.ts'
import { createServerEngine, type Moved, type ServerEngine } from '#sync/server/server-engine.ts'
import type { TransportAnswer } from '#sync/client/transport.ts'
import type { FaultShares } from './faults.ts'
import type { Simulation, Story } from './simulation.ts'

/** One operation that was accepted and committed. */
export interface Accepted {
  readonly name: string
  readonly input: unknown
  readonly stamp: Stamp
}

export interface ServerBounds {
  /** Rows of a page: 10,000 unless given. */
  readonly pageRows?: number
  /** Kept of a client: 10,000 unless given. */
  readonly results?: number
}

export interface SimulatedServer<T extends TableMap> {
  readonly store: MemoryServerStore<T>
  engine(): ServerEngine<null>
  /** Throws when the server died of it: no answer. */
  answer(actor: Actor, body: string): Promise<TransportAnswer>
  /** Puts a file where mutations may name it. */
  receive(sha256: string): void
  /** Milliseconds that its clock is ahead. */
  skew: number
  backUp(): void
  /** Puts the latest backup in the place of everything. */
  restore(): void
  /** The process ends and starts again, from now on with this catalogue. */
  upgrade(catalogue: EngineCatalogue<T>): void
  /** Everything accepted and not lost with a restored backup, in the order of commits. */
  readonly accepted: readonly Accepted[]
  /** Mutations that named a file before it was there. */
  readonly early: readonly string[]
  /** By ULID, what the server has last answered about a mutation. */
  readonly outcomes: ReadonlyMap<string, MutationResult>
  /** Requests answered, with how many mutations each brought. */
  readonly served: readonly number[]
}

/** Operations that note what they accept. */
const noting = <T extends TableMap>(
  catalogue: EngineCatalogue<T>,
  note: (accepted: Accepted) => void,
): EngineCatalogue<T> => ({
  ...catalogue,
  operations: new Map(
    [...catalogue.operations].map(([name, operation]): [string, EngineOperation<T>] => [
      name,
      {
        ...operation,
        decide: (state, input, stamp) => {
          const decision = operation.decide(state, input, stamp)
          if (!decision.refused) note({ name, input, stamp })
          return decision
        },
      },
    ]),
  ),
})

/** Seconds, so short that deletions are forgotten within a history. */
const DELETIONS_KEPT = 20

export const simulateServer = <T extends TableMap>(
  simulation: Pick<Simulation<T>, 'chance' | 'scheduler' | 'faults' | 'report'>,
  story: Story<T>,
  { pageRows = 10_000, results = 10_000 }: ServerBounds,
  moved: (moved: Moved) => void,
): SimulatedServer<T> => {
  const { chance, scheduler } = simulation
  const files = new Set<string>()
  const early: string[] = []
  const served: number[] = []
  const outcomes = new Map<string, MutationResult>()
  const told = new Map<string, MutationResult>()
  let accepted: Accepted[] = []
  let undecided: Accepted[] = []
  let backup: { readonly state: MemoryBackup; readonly accepted: readonly Accepted[] } | undefined
  let restored = 0
  let made = 0
  let catalogue = story.serverCatalogue ?? story.catalogue

  const restart = (): void => {
    current.close()
    current = start()
  }
  const dieWith = (share: (shares: FaultShares) => number) => (): void => {
    if (!chance.happens(share(simulation.faults()))) return
    restart()
    throw new Error('server killed')
  }
  const dieBefore = dieWith((shares) => shares.serverKilledBeforeCommit)
  const dieAfter = dieWith((shares) => shares.serverKilledAfterCommit)
  const memory = createMemoryServerStore<T>({
    faults: {
      beforeCommit: dieBefore,
      afterCommit: () => {
        accepted.push(...undecided)
        dieAfter()
      },
    },
  })
  const store: MemoryServerStore<T> = {
    ...memory,
    write: (work) =>
      memory.write((tx) => {
        undecided = []
        return work(tx)
      }),
  }
  const start = (): ServerEngine<null> => {
    const engine = createServerEngine<T, null>({
      catalogue: noting(catalogue, (one) => undecided.push(one)),
      store,
      clock: { now: () => scheduler.now() + server.skew },
      scopesOf: story.scopesOf,
      ulid: () => `S${String((made += 1)).padStart(25, '0')}`,
      later: (milliseconds, work) => scheduler.later(milliseconds, work),
      pageRows,
      kept: { deletions: DELETIONS_KEPT, results },
    })
    engine.onMoved(moved)
    return engine
  }
  const server: SimulatedServer<T> = {
    store,
    early,
    outcomes,
    served,
    skew: 0,
    get accepted() {
      return accepted
    },
    engine: () => current,
    receive: (sha256) => void files.add(sha256),
    backUp: () => {
      backup = { state: store.snapshot(), accepted: [...accepted] }
    },
    restore: () => {
      if (!backup) return
      restored += 1
      store.restore(backup.state, `restored ${restored}`)
      accepted = [...backup.accepted]
      restart()
    },
    upgrade: (to) => {
      catalogue = to
      restart()
    },
    answer: async (actor, body) => {
      const request = syncRequestSchema.parse(JSON.parse(body))
      for (const { name, input, ulid } of request.mutations) {
        const named = story.catalogue.operations.get(name)?.files?.(input as never) ?? []
        if (named.some((file) => !files.has(file))) early.push(ulid)
      }
      const database = restored
      const response = await current.sync(actor, request)
      served.push(request.mutations.length)
      for (const result of response.results) {
        // Of another database, or under another client id, a mutation may have another outcome.
        const key = `${database} ${request.clientId} ${result.ulid}`
        const before = told.get(key)
        if (before && !same(before, result)) simulation.report(`two answers about ${result.ulid}`)
        told.set(key, result)
        outcomes.set(result.ulid, result)
      }
      return { status: 200, text: JSON.stringify(response) }
    },
  }
  let current = start()
  return server
}
