// The same replay by plain Dexie and plain IndexedDB: no rules, no rebase, no checks, one table for the queue.
import type { Dexie } from 'dexie'
import { toSeconds } from '#shared/kernel/clock.ts'
import { hybridParts, nextHybridTime, ZERO_TIME } from '#shared/kernel/hybrid-time.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Transport } from '#sync/client/transport.ts'
import {
  MAX_BATCH_MUTATIONS,
  PROTOCOL_VERSION,
  type Cursor,
  type Mutation,
  type SyncResponse,
} from '#sync/protocol/wire.ts'
import { bareDexie, checkOff, type Device } from './bench-device.ts'

export type Platform = 'dexie' | 'indexedDb'

interface QueueStore {
  queue(mutations: readonly Mutation[]): Promise<void>
  queued(): Promise<Mutation[]>
  /** One durable transaction: empties the queue and stores the rows. */
  finish(rows: Readonly<Record<string, readonly object[]>>): Promise<void>
}

interface Wrapped {
  readonly seq: number
  readonly mutation: Mutation
}

let lastSeq = 0
const wrapped = (mutation: Mutation): Wrapped => ({ seq: (lastSeq += 1), mutation })

const byDexie = (db: Dexie): QueueStore => ({
  queue: async (mutations) => {
    await db.table('outbox').bulkPut(mutations.map(wrapped))
  },
  queued: async () => (await db.table<Wrapped>('outbox').toArray()).map(({ mutation }) => mutation),
  finish: (rows) =>
    db.transaction('rw', ['outbox', ...Object.keys(rows)], async (trans) => {
      await trans.table('outbox').clear()
      for (const [table, all] of Object.entries(rows)) await trans.table(table).bulkPut(all)
    }),
})

const complete = (trans: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    trans.oncomplete = () => resolve()
    trans.onabort = () => reject(trans.error ?? new Error('not written'))
  })

const byIndexedDb = (db: IDBDatabase): QueueStore => {
  const begin = (stores: string[]): IDBTransaction => db.transaction(stores, 'readwrite', { durability: 'strict' })
  return {
    queue: (mutations) => {
      const trans = begin(['outbox'])
      for (const mutation of mutations) trans.objectStore('outbox').put(wrapped(mutation))
      return complete(trans)
    },
    queued: () =>
      new Promise((resolve, reject) => {
        const reading: IDBRequest<Wrapped[]> = db.transaction('outbox').objectStore('outbox').getAll()
        reading.onsuccess = () => resolve(reading.result.map(({ mutation }) => mutation))
        reading.onerror = () => reject(reading.error ?? new Error('not read'))
      }),
    finish: (rows) => {
      const trans = begin(['outbox', ...Object.keys(rows)])
      trans.objectStore('outbox').clear()
      for (const [table, all] of Object.entries(rows)) for (const row of all) trans.objectStore(table).put(row)
      return complete(trans)
    },
  }
}

interface BarePhone {
  readonly clientId: string
  readonly store: QueueStore
  readonly end: () => Promise<void>
}

const openPhone = async (platform: Platform): Promise<BarePhone> => {
  const db = await bareDexie(`bare-replay-${platform}`, 'strict')
  const store = platform === 'dexie' ? byDexie(db) : byIndexedDb(db.backendDB())
  return { clientId: newId(), store, end: () => db.delete() }
}

const phones = new Map<Platform, BarePhone>()

const newMutations = async (phone: BarePhone, device: Device, refs: readonly string[]): Promise<Mutation[]> => {
  let time = ZERO_TIME
  const mutations: Mutation[] = []
  for (const ref of refs) {
    const { input } = await checkOff(device, ref)
    time = nextHybridTime(Date.now(), time, phone.clientId)
    const at = toSeconds(hybridParts(time).milliseconds)
    const made = { ulid: newUlid(), time, at, device: { id: 'bare', name: 'Counter 2' } }
    mutations.push({ ...made, name: 'hand-over', version: 1, input, dependsOn: [], after: [] })
  }
  return mutations
}

/** Milliseconds. `device`: has pulled everything; its cursor is used, and it pulls again afterwards. */
export const replayBarely = async (
  platform: Platform,
  device: Device,
  transport: Transport,
  refs: readonly string[],
): Promise<number> => {
  const phone = phones.get(platform) ?? (await openPhone(platform))
  phones.set(platform, phone)
  const cursor = (await device.store.transact('read', (tx) => tx.meta.get()))?.cursor
  if (!cursor) throw new Error('the device has not pulled')
  await phone.store.queue(await newMutations(phone, device, refs))
  const from = performance.now()
  const mutations = await phone.store.queued()
  for (let start = 0; start < mutations.length; start += MAX_BATCH_MUTATIONS) {
    const isLast = start + MAX_BATCH_MUTATIONS >= mutations.length
    const answer = await send(phone, transport, mutations.slice(start, start + MAX_BATCH_MUTATIONS), cursor, isLast)
    if (isLast) await phone.store.finish(answer.patch?.rows ?? {})
  }
  const ms = performance.now() - from
  if ((await phone.store.queued()).length > 0) throw new Error('the bare queue is not empty')
  await device.engine.syncOnce()
  return ms
}

const send = async (
  { clientId }: BarePhone,
  transport: Transport,
  mutations: Mutation[],
  cursor: Cursor,
  pulls: boolean,
): Promise<SyncResponse> => {
  const { status, text } = await transport.sync({
    protocol: PROTOCOL_VERSION,
    clientId,
    deviceNow: Date.now(),
    mutations,
    epoch: cursor.epoch,
    cursor: pulls ? cursor : null,
  })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  const answer = JSON.parse(text) as SyncResponse
  if (
    answer.stop ||
    answer.results.length !== mutations.length ||
    answer.results.some(({ outcome }) => outcome !== 'applied')
  )
    throw new Error(`not applied: ${text.slice(0, 300)}`)
  return answer
}

export const closePhones = async (): Promise<void> => {
  for (const phone of phones.values()) await phone.end()
  phones.clear()
}
