// A batch that is decided over rows in memory leaves the same database as one whose mutations are written one by one, and a
// group of pushes the same as each of them alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SYSTEM, type Actor, type Effect, type TableName } from '#shared/kernel/change.ts'
import { asHybridTime, hybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { HandoverAnswer, HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { PROTOCOL_VERSION, type Mutation, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { createServerEngine, type ServerEngine } from '#sync/server/server-engine.ts'
import type { ServerStore } from '#sync/server/server-store.ts'
import { createSeededRandom, type SeededRandom } from '#sync/simulator/seeded-random.ts'
import { anyTable } from '#server/db/any-table.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { replicated, replicatedColumns } from '#server/db/replicated.ts'
import { engineCatalogue } from '#server/engine-catalogue.ts'
import { operationQuotas } from '#server/quotas/operation-quotas.ts'
import { lineOf } from '#tests/support/handover-records.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { openUnsynced } from '#tests/support/empty-database.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { CLOSING, eventRow, productRow } from '#tests/support/sample-event.ts'
import { furtherWrites } from './further-writes.ts'
import { scopesOfWith } from './scopes-of.ts'
import { sqlStore } from './sql-store.ts'

const PEOPLE = ['host', 'buyer', 'other'] as const
const ORDERS = 6
const SEEDS = 4
const BATCHES = 12
const MAX_BATCH = 25
/** The server's time; the event with orders is closed then, and the other one is open. */
const NOW_S = CLOSING - 1000

const initialRows: readonly Effect<Tables>[] = [
  ...PEOPLE.map((id) => {
    const row = person(id)
    return put('users', { ...row, featureFlags: { ...row.featureFlags, packingList: true } })
  }),
  put('groups', groupRow('g1')),
  ...PEOPLE.map((id) => put('members', memberRow('g1', id, { isHost: id === 'host' }))),
  put('events', eventRow({ status: 0 })),
  put('events', eventRow({ id: 'e2' })),
  put('products', productRow('p1', { eid: 'e2', maxQuantity: 12 })),
  put('products', productRow('p2', { eid: 'e2' })),
  ...Array.from({ length: ORDERS }, (_, n) => {
    const status = n % 3 === 0 ? 1 : 2
    const lines = [lineOf(`l${n}a`, 2), lineOf(`l${n}b`, 1)]
    const uid = n % 2 === 0 ? 'buyer' : 'other'
    return put('orders', orderRow(`R${n}`, { eOrderNo: n, uid, status, buyerStatus: status, lines }))
  }),
]

const operationOf = (name: string, decide: EngineOperation<Tables>['decide']): EngineOperation<Tables> => ({
  name,
  version: 1,
  offline: true,
  input: { safeParse: (data) => ({ success: true, data }) },
  load: (reader) => reader.get('users', 'host'),
  who: () => null,
  decide,
})

const additional = [
  operationOf('fill', () => ({ effects: initialRows, output: undefined })),
  operationOf('throw', () => {
    throw new Error('poison')
  }),
  /** The database refuses the row. */
  operationOf('break', (_state, _input, { mutation }) => ({
    effects: [put('packing_lists', { ...LIST, id: `${mutation}.0`, name: null as unknown as string })],
    output: undefined,
  })),
]
const LIST = {
  id: '',
  hostId: 'host',
  name: '',
  nameTime: asHybridTime(''),
  eventIds: [],
  createdAt: 1,
} as Tables['packing_lists']

const catalogue = {
  ...engineCatalogue,
  operations: new Map([...engineCatalogue.operations, ...additional.map((each) => [each.name, each] as const)]),
}

const TABLES = [
  ...Object.keys(replicatedColumns),
  'sync_clients',
  'sync_outcomes',
  'sync_scopes',
  'sync_changes',
  'sync_digests',
  'quota_usage',
  'order_sales',
  'product_sales',
  'pending_notices',
  'proof_uses',
  'user_searches',
  'event_pictures',
  'outgoing_mails',
]

interface Side {
  readonly engine: ServerEngine<Tx>
  readonly database: Database
  readonly store: ServerStore<Tables, Tx>
  /** Savepoints since the start. */
  savepoints: number
  /** Write transactions since the start. */
  transactions: number
}

const directories: string[] = []
const sides: Side[] = []

/** `mode` 'each': writes of a batch outside a savepoint fail. */
const openSide = async (mode: 'together' | 'each'): Promise<Side> => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-batches-'))
  directories.push(directory)
  const database = await openUnsynced({ DATA_DIR: directory, ...(await databaseOf(directory)) })
  const store = sqlStore<Tables>(database, replicated)
  const clock = { now: () => NOW_S * 1000 }
  let isFilled = false
  const links = { linkFor: async () => 'https://gotong.example/stop' } as never
  const counted: ServerStore<Tables, Tx> = {
    ...store,
    write: (work) =>
      store.write((tx) => {
        side.transactions += 1
        let isInSavepoint = false
        const refuse = (): void => {
          if (mode === 'each' && isFilled && !isInSavepoint) throw new Error('one by one')
        }
        return work({
          ...tx,
          savepoint: async (inside) => {
            side.savepoints += 1
            isInSavepoint = true
            try {
              return await tx.savepoint(inside)
            } finally {
              isInSavepoint = false
            }
          },
          put: async (table, rows) => {
            refuse()
            await tx.put(table, rows)
          },
          delete: async (table, ids) => {
            refuse()
            await tx.delete(table, ids)
          },
        })
      }),
  }
  const engine = createServerEngine<Tables, Tx>({
    catalogue,
    store: counted,
    clock,
    scopesOf: scopesOfWith(database),
    // Requests that are sent at once form a group.
    nextTurn: setImmediate,
    quotas: operationQuotas(clock, store.lockActor),
    ulid: () => '00000000000000000000000000',
    hooks: {
      afterWrite: furtherWrites({
        clock,
        noticeWindowS: 60,
        mail: { clock, links, publicUrl: 'https://gotong.example' },
        hasGeocoder: true,
      }),
    },
  })
  const side: Side = { engine, database, store, savepoints: 0, transactions: 0 }
  await engine.rebuildDigests({ ifMissing: true })
  await engine.run(SYSTEM, 'fill', null)
  isFilled = true
  sides.push(side)
  return side
}

/** A group raises the version of a scope once, pushes one after another once each. */
const withoutVersion = (table: string, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  if (table !== 'sync_scopes' && table !== 'sync_changes') return row
  const { version: _, ...others } = row
  return others
}

const dump = ({ database }: Side, { versions }: { readonly versions: boolean }): Promise<Record<string, string[]>> =>
  database.read(async (snapshot) => {
    const found: Record<string, string[]> = {}
    for (const table of TABLES) {
      const rows = await anyTable(snapshot).selectFrom(table).selectAll().execute()
      found[table] = rows
        .map((row) => Object.entries(versions ? row : withoutVersion(table, row)))
        .map((fields) => JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))))
        .sort()
    }
    return found
  })

interface Book {
  readonly orders: readonly Order[]
  readonly facts: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

const readBook = ({ store }: Side): Promise<Book> =>
  store.read(async (reader) => ({
    orders: (await reader.all('orders')).sort((a, b) => (a.id < b.id ? -1 : 1)),
    facts: await reader.all('handovers' satisfies TableName<Tables>),
    answers: await reader.all('handover_answers'),
  }))

interface Act {
  readonly name: string
  readonly input: unknown
}

/** Ids of a history: some repeat within a batch, so that a mutation meets the rows of an earlier one. */
const actsOf = (random: SeededRandom, book: Book, seed: number) => {
  let ids = 0
  const made: string[] = []
  const refs: string[] = book.orders.map(({ id }) => id)
  const fresh = (prefix: string): string => {
    const id = `${prefix}${seed}-${book.facts.length}-${(ids += 1)}`
    made.push(id)
    return random.happens(0.1) ? random.pick(made) : id
  }
  const act = (actor: string, ulid: string): Act => {
    const ref = random.pick(refs)
    const order = book.orders.find(({ id }) => id === ref) ?? book.orders[0]!
    const facts = book.facts.filter(({ orderId }) => orderId === ref)
    const answers = book.answers.filter(({ orderId }) => orderId === ref)
    const seen = facts.map(({ id }) => id)
    const lines = order.lines.slice(0, random.between(1, 2)).map(({ id }) => ({ lineId: id, quantity: 1 }))
    const what = random.between(1, 100)
    if (what === 1) return { name: 'throw', input: {} }
    if (what === 2) return { name: 'break', input: {} }
    if (what === 3) return { name: 'no-such-operation', input: {} }
    if (what === 4) return { name: 'hand-over', input: { id: 1 } }
    if (what === 5) return { name: 'hand-over', input: { id: `${ulid}.0`, ref, lines, seen } }
    if (what <= 25) return { name: 'hand-over', input: { id: fresh('f'), ref, lines, seen } }
    if (what <= 35 && made.length + seen.length > 0)
      return { name: 'undo-hand-over', input: { id: fresh('u'), ref, undoes: [random.pick([...made, ...seen])], seen } }
    if (what <= 50) {
      const status = random.pick([-1, 1, 2, 3])
      return { name: 'update-order-status', input: { ref, status, saw: basedOn(order, facts, answers) } }
    }
    if (what <= 60)
      return { name: 'update-order-buyer-info', input: { ref, comment: `comment ${random.between(1, 9)}` } }
    if (what <= 65)
      return { name: 'update-order-buyer-status', input: { ref, buyerStatus: -1, paymentScreenshot: null } }
    if (what <= 82) {
      const placed = `0${seed}${String(ids + book.orders.length).padStart(10, '0')}`.slice(0, 12)
      ids += 1
      refs.push(placed)
      const wanted = [
        {
          id: fresh('l'),
          pid: random.pick(['p1', 'p2']),
          purchaseType: 'case',
          quantity: random.between(1, 3),
          subItems: [],
        },
      ]
      const none = { comment: '', representedUserId: null, bookingAddress: null, deliveryDate: null }
      return {
        name: 'create-order',
        input: { ref: random.happens(0.1) ? ref : placed, eid: 'e2', lines: wanted, ...none },
      }
    }
    if (what <= 88)
      return {
        name: 'create-packing-list',
        input: { id: fresh('k'), name: 'Saturday', eventIds: random.pick([['e1'], ['e2'], []]) },
      }
    if (what <= 91) return { name: 'delete-packing-list', input: { id: made.length > 0 ? random.pick(made) : 'none' } }
    if (what <= 94)
      return { name: 'update-event-delivery', input: { id: 'e2', deliveryCost: asCents(random.between(0, 900)) } }
    if (what <= 97)
      return { name: 'update-event-status', input: { id: random.pick(['e1', 'e2']), status: random.pick([0, 1, 1]) } }
    return { name: 'update-user', input: { name: `${actor} ${random.between(1, 9)}` } }
  }
  const ofBuyers = new Set(['update-order-buyer-info', 'update-order-buyer-status', 'create-order'])
  return (actor: string, ulid: string): Act => {
    const first = act(actor, ulid)
    // Most of what a person may not do is replaced.
    const isAllowed = actor === 'host' ? !ofBuyers.has(first.name) : ofBuyers.has(first.name)
    return isAllowed || random.happens(0.2) ? first : act(actor, ulid)
  }
}

/** Requests of several clients. */
const requestsOf = (random: SeededRandom, seed: number) => {
  const clients = new Map<string, { sent: string[] }>()
  let ulids = 0
  return (actor: Actor, book: Book, batch: number) => {
    const clientId = `${actor.id}-${random.between(1, 2)}`
    const client = clients.get(clientId) ?? { sent: [] }
    clients.set(clientId, client)
    const act = actsOf(random, book, seed * 100 + batch)
    const mutations = Array.from({ length: random.between(1, MAX_BATCH) }, (_, n): Mutation => {
      ulids += 1
      const ulid = `${String(seed).padStart(6, '0')}${String(ulids).padStart(20, '0')}`
      const repeated = client.sent.length > 0 && random.happens(0.05)
      const milliseconds = NOW_S * 1000 - random.between(0, 100_000)
      const made: Mutation = {
        ulid: repeated ? random.pick(client.sent) : ulid,
        version: 1,
        ...act(actor.id, ulid),
        time: hybridTime(milliseconds, n, clientId),
        at: Math.floor(milliseconds / 1000),
        device: { id: clientId, name: clientId },
        dependsOn: client.sent.length > 0 && random.happens(0.1) ? [random.pick(client.sent)] : [],
        after: client.sent.length > 0 && random.happens(0.1) ? [random.pick(client.sent)] : [],
      }
      client.sent.push(made.ulid)
      return made
    })
    const request: SyncRequest = {
      protocol: PROTOCOL_VERSION,
      clientId,
      deviceNow: NOW_S * 1000,
      mutations,
      ...(client.sent.length > 0 && random.happens(0.2) ? { abandoned: [random.pick(client.sent)] } : {}),
      cursor: null,
    }
    return {
      request,
      /** A device sends the rest of a batch again after a stop; here it sends other mutations. */
      answered: (): void => {
        client.sent.splice(0, Math.max(0, client.sent.length - 20))
      },
    }
  }
}

afterAll(async () => {
  for (const { database } of sides) await database.close()
  for (const directory of directories) {
    await forgetDatabaseOf(directory)
    await rm(directory, { recursive: true, force: true })
  }
})

const seeds = Array.from({ length: SEEDS }, (_, n) => n + 1)

describe('SYN-030 a batch decided together and one decided mutation by mutation', () => {
  test.each(seeds)(
    'S1 S31 random batches have the same answers, rows, versions and outcomes (seed %i)',
    async (seed) => {
      const random = createSeededRandom(seed)
      const [together, each] = [await openSide('together'), await openSide('each')]
      const outcomes = new Map<string, number>()
      const requestOf = requestsOf(random, seed)
      let withoutSavepoint = 0
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const actor: Actor = { id: random.pick(['host', ...PEOPLE]), kind: 'user' }
        const { request, answered } = requestOf(actor, await readBook(together), batch)
        const before = together.savepoints
        const [first, second]: SyncResponse[] = [
          await together.engine.sync(actor, request),
          await each.engine.sync(actor, request),
        ]
        expect(first).toEqual(second)
        if (together.savepoints === before) withoutSavepoint += 1
        for (const { outcome } of first!.results) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        answered()
      }
      expect(await dump(together, { versions: true })).toEqual(await dump(each, { versions: true }))
      expect(withoutSavepoint).toBeGreaterThan(0)
      expect(each.savepoints).toBeGreaterThan(together.savepoints)
      expect(outcomes.get('applied') ?? 0).toBeGreaterThan(BATCHES)
      expect(outcomes.get('rejected') ?? 0).toBeGreaterThan(0)
    },
  )
})

describe('SYN-030 pushes decided in one group and pushes decided one after another', () => {
  test.each(seeds)(
    'S32 random pushes of several people have the same answers, rows and outcomes (seed %i)',
    async (seed) => {
      const random = createSeededRandom(1000 + seed)
      const [grouped, alone] = [await openSide('together'), await openSide('together')]
      const began = [grouped.transactions, alone.transactions] as const
      const requestOf = requestsOf(random, seed)
      const outcomes = new Map<string, number>()
      for (let round = 0; round < BATCHES; round += 1) {
        const book = await readBook(alone)
        const people = PEOPLE.map((id) => ({ id, at: random.next() }))
          .sort((a, b) => a.at - b.at)
          .slice(0, random.between(2, PEOPLE.length))
        const sent = people.map(({ id }) => {
          const actor: Actor = { id, kind: 'user' }
          return { actor, ...requestOf(actor, book, round) }
        })
        const expected: SyncResponse[] = []
        for (const { actor, request } of sent) expected.push(await alone.engine.sync(actor, request))
        const answers = await Promise.all(sent.map(({ actor, request }) => grouped.engine.sync(actor, request)))
        expect(answers).toEqual(expected)
        for (const [n, { answered }] of sent.entries()) {
          answered()
          for (const { outcome } of answers[n]!.results) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      }
      expect(await dump(grouped, { versions: false })).toEqual(await dump(alone, { versions: false }))
      expect(grouped.transactions - began[0]).toBeLessThan(alone.transactions - began[1])
      expect(outcomes.get('applied') ?? 0).toBeGreaterThan(BATCHES)
      expect(outcomes.get('rejected') ?? 0).toBeGreaterThan(0)
    },
  )
})
