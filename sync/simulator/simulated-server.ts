// The real server engine on a memory store, with an edge as thin as the product's, that can be killed at any commit.
import type { Actor, TableMap } from '#shared/kernel/change.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { same } from '#sync/protocol/same.ts'
import { syncRequestSchema, type MutationResult } from '#sync/protocol/wire.ts'
import { createServerEngine, type Moved, type ServerEngine } from '#sync/server/server-engine.ts'
import type { TransportAnswer } from '#sync/client/transport.ts'
import type { FaultShares } from './faults.ts'
import type { Simulation, Story } from './simulation.ts'

export interface SimulatedServer<T extends TableMap> {
  readonly store: MemoryServerStore<T>
  engine(): ServerEngine<null>
  /** Throws when the server died of it: no answer. */
  answer(actor: Actor, body: string): Promise<TransportAnswer>
  /** Puts a file where mutations may name it. */
  receive(sha256: string): void
  /** Mutations that named a file before it was there. */
  readonly early: readonly string[]
  /** By ULID, what the server has ever answered about a mutation. */
  readonly outcomes: ReadonlyMap<string, MutationResult>
  /** Requests answered, with how many mutations each brought. */
  readonly served: readonly number[]
}

export const simulateServer = <T extends TableMap>(
  simulation: Pick<Simulation<T>, 'chance' | 'scheduler' | 'faults' | 'report'>,
  story: Story<T>,
  moved: (moved: Moved) => void,
): SimulatedServer<T> => {
  const { chance, scheduler } = simulation
  const files = new Set<string>()
  const early: string[] = []
  const served: number[] = []
  let made = 0
  const outcomes = new Map<string, MutationResult>()
  const dieWith = (share: (shares: FaultShares) => number) => (): void => {
    if (!chance.happens(share(simulation.faults()))) return
    current.close()
    current = start()
    throw new Error('server killed')
  }
  const store = createMemoryServerStore<T>({
    faults: {
      beforeCommit: dieWith((shares) => shares.serverKilledBeforeCommit),
      afterCommit: dieWith((shares) => shares.serverKilledAfterCommit),
    },
  })
  const start = (): ServerEngine<null> => {
    const engine = createServerEngine<T, null>({
      catalogue: story.serverCatalogue ?? story.catalogue,
      store,
      clock: scheduler,
      scopesOf: story.scopesOf,
      ulid: () => `S${String((made += 1)).padStart(25, '0')}`,
      later: (milliseconds, work) => scheduler.later(milliseconds, work),
    })
    engine.onMoved(moved)
    return engine
  }
  let current = start()

  return {
    store,
    early,
    outcomes,
    served,
    engine: () => current,
    receive: (sha256) => void files.add(sha256),
    answer: async (actor, body) => {
      const request = syncRequestSchema.parse(JSON.parse(body))
      for (const { name, input, ulid } of request.mutations) {
        const named = story.catalogue.operations.get(name)?.files?.(input as never) ?? []
        if (named.some((file) => !files.has(file))) early.push(ulid)
      }
      const response = await current.sync(actor, request)
      served.push(request.mutations.length)
      for (const result of response.results) {
        const told = outcomes.get(result.ulid)
        if (told && !same(told, result)) simulation.report(`two answers about ${result.ulid}`)
        outcomes.set(result.ulid, result)
      }
      return { status: 200, text: JSON.stringify(response) }
    },
  }
}
