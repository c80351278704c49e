// The real server engine on a memory store with a thin HTTP edge; it can be killed at any commit.
import type { Actor, Stamp, TableMap } from '#shared/kernel/change.ts'
import {
  createMemoryServerStore,
  type MemoryServerState,
  type MemoryServerStore,
} from '#sync/memory/memory-server-store.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import { syncRequestSchema, type MutationResult } from '#sync/protocol/wire.ts'
import { createServerEngine, type ScopesChanged, type ServerEngine } from '#sync/server/server-engine.ts'
import type { TransportAnswer } from '#sync/client/transport.ts'
import type { FaultRates } from './fault-rates.ts'
import type { Simulation, Story } from './simulation.ts'

/** One accepted and committed operation. */
export interface Accepted {
  readonly name: string
  readonly input: unknown
  readonly stamp: Stamp
  /** Milliseconds by the simulation's clock, which no fault sets. */
  readonly trueAt: number
}

/** One answered pull, in milliseconds. */
interface Pull {
  readonly actorId: string
  /** By the simulation's clock. */
  readonly trueAt: number
  /** By the server's clock. */
  readonly serverNow: number
}

/** One committed outcome of a mutation. */
export interface Decision {
  /** Number of restores before it. */
  readonly database: number
  /** Milliseconds by which the server's clock was fast. */
  readonly skew: number
  readonly outcome: MutationResult['outcome']
}

export interface ServerBounds {
  /** Rows of a page: 10,000 by default. */
  readonly pageRows?: number
  /** Milliseconds during which requests arrive that form one group (S32): none by default. */
  readonly groupFormsMs?: number
}

export interface SimulatedServer<T extends TableMap> {
  readonly store: MemoryServerStore<T>
  engine(): ServerEngine<null>
  /** Throws when the request killed the server: no answer. */
  answer(actor: Actor, body: string): Promise<TransportAnswer>
  /** Stores a file that mutations may refer to. */
  storeFile(sha256: string): void
  /** Milliseconds by which its clock is fast. */
  skew: number
  /**
   * Its database takes no row. `unavailable`: the error says that the database is the cause; `unexplained`: it does not.
   */
  outage: 'unavailable' | 'unexplained' | null
  /** When outages began, in milliseconds by the server's clock. */
  readonly outagesBegan: readonly number[]
  /** The operation throws on the server, until `fixRules`. */
  breakRule(name: string): void
  fixRules(): void
  /** Operations that were broken at any time. */
  readonly everBrokenRules: ReadonlySet<string>
  backUp(): void
  /** Replaces everything with the latest backup. */
  restore(): void
  /** Restarts the process with this catalogue. */
  upgrade(catalogue: EngineCatalogue<T>): void
  /** All accepted operations that no restored backup lost, in commit order. */
  readonly accepted: readonly Accepted[]
  /** Mutations that referred to a missing file. */
  readonly sentBeforeFile: readonly string[]
  /** Maps a ULID to the server's last answer about the mutation. */
  readonly outcomes: ReadonlyMap<string, MutationResult>
  /** Number of restores. */
  readonly database: number
  /** Maps a ULID to its committed outcomes, in order. */
  readonly decisions: ReadonlyMap<string, readonly Decision[]>
  /** Answered requests, with the number of mutations in each. */
  readonly batchSizes: readonly number[]
  readonly pulls: readonly Pull[]
}

const isSameOutcome = (one: MutationResult, other: MutationResult): boolean =>
  one.outcome === 'applied' ? other.outcome === 'applied' : deepEqual(one, other)

class Outage extends Error {
  readonly kind: 'unavailable' | 'unexplained'

  constructor(kind: 'unavailable' | 'unexplained') {
    super(`the database fails: ${kind}`)
    this.kind = kind
  }
}

/** The process ended: it neither answers the request nor decides its batch again. */
class ServerKilled extends Error {
  constructor() {
    super('server killed')
  }
}

/** Wraps operations to record what they accept. */
const recordingCatalogue = <T extends TableMap>(
  catalogue: EngineCatalogue<T>,
  record: (accepted: Omit<Accepted, 'trueAt'>) => void,
  isOut: () => boolean,
  broken: ReadonlySet<string>,
): EngineCatalogue<T> => ({
  ...catalogue,
  operations: new Map(
    [...catalogue.operations].map(([name, operation]): [string, EngineOperation<T>] => [
      name,
      {
        ...operation,
        decide: (state, input, stamp) => {
          if (broken.has(name)) throw new Error(`${name} is broken`)
          const decision = operation.decide(state, input, stamp)
          if (!decision.refused && !isOut()) record({ name, input, stamp })
          return decision
        },
      },
    ]),
  ),
})

/** Seconds, short enough that tombstones are deleted within a history. */
const DELETION_RETENTION_S = 20

export const simulateServer = <T extends TableMap>(
  simulation: Pick<Simulation<T>, 'random' | 'scheduler' | 'faultRates' | 'reportViolation'>,
  story: Story<T>,
  { pageRows = 10_000, groupFormsMs = 0 }: ServerBounds,
  onScopesChanged: (change: ScopesChanged) => void,
): SimulatedServer<T> => {
  const { random, scheduler } = simulation
  const files = new Set<string>()
  const sentBeforeFile: string[] = []
  const broken = new Set<string>()
  const everBrokenRules = new Set<string>()
  let outage: SimulatedServer<T>['outage'] = null
  const outagesBegan: number[] = []
  const batchSizes: number[] = []
  const pulls: Pull[] = []
  const outcomes = new Map<string, MutationResult>()
  const earlierResults = new Map<string, MutationResult>()
  let accepted: Accepted[] = []
  let pendingAccepted: Accepted[] = []
  const decisions = new Map<string, Decision[]>()
  let uncommitted: [string, Decision][] = []
  let backup: { readonly state: MemoryServerState; readonly accepted: readonly Accepted[] } | undefined
  let restored = 0
  let ulidCount = 0
  let started = 0
  let catalogue = story.serverCatalogue ?? story.catalogue

  const restart = (): void => {
    current.close()
    current = start()
  }
  const killAtCommit = (rateOf: (rates: FaultRates) => number) => (): void => {
    if (!random.happens(rateOf(simulation.faultRates()))) return
    restart()
    throw new ServerKilled()
  }
  const killBeforeCommit = killAtCommit((rates) => rates.serverKilledBeforeCommit)
  const killAfterCommit = killAtCommit((rates) => rates.serverKilledAfterCommit)
  const memory = createMemoryServerStore<T>({
    faults: {
      beforeCommit: killBeforeCommit,
      afterCommit: () => {
        accepted.push(...pendingAccepted)
        for (const [ulid, decision] of uncommitted) decisions.set(ulid, [...(decisions.get(ulid) ?? []), decision])
        killAfterCommit()
      },
    },
  })
  const store: MemoryServerStore<T> = {
    ...memory,
    unavailable: (error) => error instanceof ServerKilled || (error instanceof Outage && error.kind === 'unavailable'),
    write: (work) =>
      memory.write((tx) => {
        pendingAccepted = []
        uncommitted = []
        const rememberOutcomes: typeof tx.rememberOutcomes = (actorId, remembered, at) => {
          for (const [ulid, { outcome }] of remembered)
            uncommitted.push([ulid, { database: restored, skew: server.skew, outcome }])
          return tx.rememberOutcomes(actorId, remembered, at)
        }
        const put: typeof tx.put = (table, rows) => {
          if (server.outage) throw new Outage(server.outage)
          return tx.put(table, rows)
        }
        return work({ ...tx, put, rememberOutcomes })
      }),
  }
  const start = (): ServerEngine<null> => {
    started += 1
    const process = started
    const engine = createServerEngine<T, null>({
      catalogue: recordingCatalogue(
        catalogue,
        (one) => pendingAccepted.push({ ...one, trueAt: scheduler.now() }),
        () => server.outage !== null,
        broken,
      ),
      store: {
        ...store,
        write: async (work) => {
          if (process !== started) throw new ServerKilled()
          return store.write(work)
        },
      },
      clock: { now: () => scheduler.now() + server.skew },
      scopesOf: story.scopesOf,
      ulid: () => `S${String((ulidCount += 1)).padStart(25, '0')}`,
      later: (milliseconds, work) => scheduler.later(milliseconds, work),
      nextTurn: (work) => {
        if (groupFormsMs === 0) work()
        else scheduler.later(groupFormsMs, work)
      },
      pageRows,
      retention: { deletions: DELETION_RETENTION_S },
    })
    engine.onScopesChanged(onScopesChanged)
    return engine
  }
  const server: SimulatedServer<T> = {
    store,
    sentBeforeFile,
    outcomes,
    decisions,
    batchSizes,
    pulls,
    skew: 0,
    get outage() {
      return outage
    },
    set outage(kind) {
      if (kind !== null && outage === null) outagesBegan.push(scheduler.now() + server.skew)
      outage = kind
    },
    outagesBegan,
    get accepted() {
      return accepted
    },
    get database() {
      return restored
    },
    everBrokenRules,
    engine: () => current,
    breakRule: (name) => {
      broken.add(name)
      everBrokenRules.add(name)
    },
    fixRules: () => broken.clear(),
    storeFile: (sha256) => void files.add(sha256),
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
        const named = story.catalogue.operations.get(name)?.files?.(input) ?? []
        if (named.some((file) => !files.has(file))) sentBeforeFile.push(ulid)
      }
      const database = restored
      const response = await current.sync(actor, request)
      batchSizes.push(request.mutations.length)
      if (response.patch) pulls.push({ actorId: actor.id, trueAt: scheduler.now(), serverNow: response.serverNow })
      for (const result of response.results) {
        // Another database may decide in another way. A repeated answer has no output.
        const key = `${database} ${actor.id} ${result.ulid}`
        const before = earlierResults.get(key)
        if (before && !isSameOutcome(before, result)) simulation.reportViolation(`two answers about ${result.ulid}`)
        earlierResults.set(key, result)
        outcomes.set(result.ulid, result)
      }
      return { status: 200, text: JSON.stringify(response) }
    },
  }
  let current = start()
  return server
}
