// The authority's half: decides mutations in one transaction with their ledger, and answers pulls from one snapshot.
import type { Actor, Device, Stamp, TableMap } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { hybridTime, nextHybridTime, ZERO_TIME, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { newUlid } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { indexChanges, recountIn } from './change-index.ts'
import { clean } from './clean.ts'
import { createMovedTeller } from './moved.ts'
import { pageFrom, pullFrom } from './pull.ts'
import { pushInto, type Admits, type Pushed } from './push.ts'
import { INVALID_INPUT } from '#sync/protocol/refusals.ts'
import type { ServerReader, ServerStore } from './server-store.ts'

export interface ServerHooks {
  /** After the transaction of an applied operation is committed; awaited by nobody. */
  afterCommit?(name: string, output: unknown, actor: Actor): void
  /** A mutation threw: a bug, or a store that failed. */
  fault?(error: unknown, about: { readonly name: string; readonly ulid: string }): void
}

export interface ServerEngineOptions<T extends TableMap, Native> {
  readonly catalogue: EngineCatalogue<T>
  readonly store: ServerStore<T, Native>
  readonly clock: Clock
  /** The scopes that an actor reads. Asked on every pull, inside its snapshot. */
  readonly scopesOf: (reader: ServerReader<T, Native>, actor: Actor) => Promise<readonly string[]>
  readonly hooks?: ServerHooks
  /** What somebody does too often is refused (S23). Asked once for each act of a request, retries included; counts it. */
  readonly admits?: (actor: Actor, name: string, input: unknown) => Refusal | null
  /** For operations that come without a device; `newUlid` unless given. */
  readonly ulid?: () => string
  /** Runs `work` after `milliseconds`; answers how to cancel it. `setTimeout` unless given. */
  readonly later?: (milliseconds: number, work: () => void) => () => void
  /** A scope with more rows is sent in pages of so many; 10,000 unless given. */
  readonly pageRows?: number
  readonly kept?: {
    /** Seconds for which `tidy` keeps things; 90 days unless given. */
    readonly deletions?: number
    readonly applied?: number
    /** How many of a client that acknowledges none; 10,000 unless given. */
    readonly results?: number
  }
}

export interface RunOptions<Native> {
  readonly device?: Device
  /** When it happened; now unless given. */
  readonly at?: Seconds
  /** Written in the same transaction, once the operation is accepted. Throwing undoes both. */
  readonly alongside?: (native: Native, output: unknown) => Promise<void>
}

export type Ran = { readonly ok: true; readonly output: unknown } | Refusal

export interface Moved {
  readonly scopes: readonly string[]
  /** Clients of which a mutation was rejected. */
  readonly rejectedClientIds: readonly string[]
}

export interface ServerEngine<Native> {
  /** One request of a device. What travels in is parsed already; a stop is part of the answer. */
  sync(actor: Actor, request: SyncRequest): Promise<SyncResponse>
  /** One operation without a device's queue: REST, timers, other handlers. Throws on a name that does not exist. */
  run(actor: Actor, name: string, input: unknown, options?: RunOptions<Native>): Promise<Ran>
  /** Tells after each commit which scopes moved; those that only lazy tables moved at most every two seconds. */
  onMoved(listener: (moved: Moved) => void): () => void
  /** Forgets what nobody can need any more. To be called now and then, by one process at a time. */
  tidy(): Promise<void>
  /**
   * Counts the digests of all scopes anew: after rows were changed by other ways than operations. `ifMissing`: only
   * where none were ever counted. Other processes must not serve the database meanwhile.
   */
  recount(options?: { readonly ifMissing?: boolean }): Promise<void>
  /** Drops what waits to be told. */
  close(): void
}

const PAGE_ROWS = 10_000
const DAY = 86_400
/** Longer than a phone stays away; one that does gets its scopes whole. */
const DELETIONS_KEPT = 90 * DAY
/** Longer than any device offers a mutation again. */
const APPLIED_KEPT = 90 * DAY

/** A client that comes back later takes a new client id (C18). */
const LEDGERS_KEPT = 90 * DAY

const SERVER_DEVICE: Device = { id: 'server', name: '' }

const afterTimeout = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** A transaction that is tried again asks again. */
const oncePerAct = (admits: ServerEngineOptions<never, never>['admits'], actor: Actor): Admits => {
  const asked = new Map<string, Refusal | null>()
  return ({ ulid, name }, input) => {
    if (!asked.has(ulid)) asked.set(ulid, admits?.(actor, name, input) ?? null)
    return asked.get(ulid)!
  }
}

export const createServerEngine = <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
): ServerEngine<Native> => {
  const { catalogue, store, clock, hooks, ulid = newUlid, pageRows = PAGE_ROWS } = options
  const reading = { scopesOf: options.scopesOf, pageRows }
  const teller = createMovedTeller(options.later ?? afterTimeout)
  let lastTime: HybridTime = ZERO_TIME

  const stampOf = (actor: Actor, { device = SERVER_DEVICE, at }: RunOptions<Native>): Stamp => {
    const now = clock.now()
    lastTime = nextHybridTime(now, lastTime, SERVER_DEVICE.id)
    return {
      mutation: ulid(),
      actor,
      device,
      time: at === undefined ? lastTime : hybridTime(at * 1000, 0, SERVER_DEVICE.id),
      at: at ?? toSeconds(now),
      server: { now: toSeconds(now) },
    }
  }

  const push = async (actor: Actor, request: SyncRequest): Promise<Pushed> => {
    const admits = oncePerAct(options.admits, actor)
    const pushed = await store.write((tx) => pushInto({ ...options, admits }, tx, actor, request))
    teller.tell(pushed.moved, pushed.rejected ? [request.clientId] : [])
    for (const { name, output } of pushed.applied) hooks?.afterCommit?.(name, output, actor)
    return pushed
  }

  return {
    sync: async (actor, request) => {
      const answer = { protocol: PROTOCOL_VERSION, serverNow: clock.now() }
      if (request.protocol !== PROTOCOL_VERSION)
        return {
          ...answer,
          lastMutationId: 0,
          results: [],
          stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
        }
      const pushed = request.mutations.length > 0 ? await push(actor, request) : undefined
      const stop = pushed?.stop ? { stop: pushed.stop } : {}
      const { cursor, page: wanted } = request
      if (cursor)
        return {
          ...answer,
          ...stop,
          ...(await store.read((tx) => pullFrom(reading, tx, actor, { ...request, cursor }))),
        }
      const page = wanted && (await store.read((tx) => pageFrom(reading, tx, actor, wanted)))
      return {
        ...answer,
        ...stop,
        lastMutationId: pushed?.lastMutationId ?? 0,
        results: pushed?.results ?? [],
        ...(page ? { page } : {}),
      }
    },

    run: async (actor, name, input, runOptions = {}) => {
      const operation = catalogue.operations.get(name)
      if (!operation) throw new Error(`no operation ${name}`)
      const parsed = operation.input.safeParse(clean(input))
      if (!parsed.success) return INVALID_INPUT
      const tooOften = options.admits?.(actor, name, parsed.data)
      if (tooOften) return tooOften
      const stamp = stampOf(actor, runOptions)
      const ran = await store.write(async (tx) => {
        const outcome = await applyOperation(tx, operation, parsed.data, actor, stamp)
        if ('refused' in outcome) return outcome
        await runOptions.alongside?.(tx.native, outcome.output)
        return {
          output: outcome.output,
          moved: await indexChanges(catalogue.tables, tx, outcome.changes, toSeconds(clock.now())),
        }
      })
      if ('refused' in ran) return ran
      teller.tell(ran.moved, [])
      hooks?.afterCommit?.(name, ran.output, actor)
      return { ok: true, output: ran.output }
    },

    tidy: async () => {
      const now = toSeconds(clock.now())
      const { deletions = DELETIONS_KEPT, applied = APPLIED_KEPT } = options.kept ?? {}
      await store.write((tx) => tx.forgetDeletions(now - deletions))
      await store.write((tx) => tx.forgetApplied(now - applied))
      await store.write((tx) => tx.forgetLedgers(now - LEDGERS_KEPT))
    },
    recount: ({ ifMissing = false } = {}) => store.write((tx) => recountIn(catalogue.tables, tx, ifMissing)),

    onMoved: (listener) => teller.listen(listener),
    close: () => teller.close(),
  }
}
