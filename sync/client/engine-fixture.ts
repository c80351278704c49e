// Test support: one client engine with a real server engine, on replaceable memory stores.
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import type { SyncRequest } from '#sync/protocol/wire.ts'
import { createServerEngine, type ServerEngine } from '#sync/server/server-engine.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createClientEngine, type ClientEngine, type ClientEngineOptions } from './client-engine.ts'
import type { ClientStore, ClientTransaction, OutboxEntry } from './client-store.ts'
import type { TransportAnswer } from './transport.ts'

export const NOW = 1_900_000_000_000
export const ann = { id: 'ann', kind: 'user' } as const
export const system = { id: 'system', kind: 'system' } as const

export interface EngineFixture {
  readonly store: ClientStore<BoardTables>
  readonly engine: ClientEngine
  serverStore: MemoryServerStore<BoardTables>
  server: ServerEngine<null>
  /** Requests of all engines, in order. */
  readonly requests: SyncRequest[]
  /** Answers that replace the server's, used one by one. */
  readonly answers: ((request: SyncRequest) => Promise<TransportAnswer>)[]
  readonly uploads: string[]
  readonly faults: string[]
  /** Answer to an upload. */
  upload: TransportAnswer
  /** Milliseconds, for both sides. */
  now: number
  serve(request: SyncRequest): Promise<TransportAnswer>
  /** Opens another engine, as another tab or another version of the app. */
  open(
    on: ClientStore<BoardTables>,
    catalogue?: EngineCatalogue<BoardTables>,
    options?: Pick<ClientEngineOptions<BoardTables>, 'rules' | 'runAlone'>,
  ): ClientEngine
  /** Starts a server on a store, by default the present one. */
  start(on?: MemoryServerStore<BoardTables>, catalogue?: EngineCatalogue<BoardTables>): Promise<void>
  read<R>(work: (tx: ClientTransaction<BoardTables>) => Promise<R>): Promise<R>
  outbox(): Promise<OutboxEntry[]>
}

interface FixtureOptions {
  readonly pageRows?: number
  readonly pageBytes?: number
}

/** User ann reads board `a`, and her device has pulled once. */
export const createEngineFixture = async ({ pageRows, pageBytes }: FixtureOptions = {}): Promise<EngineFixture> => {
  let idCount = 0
  const store = createMemoryClientStore<BoardTables>()
  const open: EngineFixture['open'] = (on, catalogue = boardCatalogue, options = {}) =>
    createClientEngine({
      catalogue,
      store: on,
      transport: {
        sync: (request) => {
          fixture.requests.push(structuredClone(request))
          return (fixture.answers.shift() ?? fixture.serve)(request)
        },
        upload: async ({ sha256 }) => {
          fixture.uploads.push(sha256)
          return fixture.upload
        },
      },
      clock: { now: () => fixture.now },
      random: () => 0,
      ids: { ulid: () => String((idCount += 1)).padStart(26, '0'), client: () => `c${(idCount += 1)}` },
      actor: ann,
      ...options,
      device: () => ({ id: 'd', name: 'Counter 2' }),
      onFault: (error, about) =>
        fixture.faults.push(`${about}: ${error instanceof Error ? error.message : String(error)}`),
    })
  const fixture: EngineFixture = {
    store,
    engine: undefined as unknown as ClientEngine,
    serverStore: createMemoryServerStore(),
    server: undefined as unknown as ServerEngine<null>,
    requests: [],
    answers: [],
    uploads: [],
    faults: [],
    upload: { status: 200, text: '{}' },
    now: NOW,
    serve: async (request) => ({ status: 200, text: JSON.stringify(await fixture.server.sync(ann, request)) }),
    open,
    start: async (on = fixture.serverStore, catalogue = boardCatalogue) => {
      fixture.serverStore = on
      fixture.server = createServerEngine({
        catalogue,
        store: on,
        clock: { now: () => fixture.now },
        scopesOf: boardScopesOf(['a', 'b']),
        ...(pageRows === undefined ? {} : { pageRows }),
        ...(pageBytes === undefined ? {} : { pageBytes }),
      })
      if (!on.rows('boards').some(({ id }) => id === 'a'))
        await fixture.server.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    },
    read: (work) => store.transact('read', work),
    outbox: () => store.transact('read', (tx) => tx.outbox.list()),
  }
  await fixture.start()
  const engine = open(store)
  await engine.syncOnce()
  fixture.requests.length = 0
  return Object.assign(fixture, { engine })
}
