import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Operation } from '#shared/operation.ts'
import { operations } from '#shared/operations.ts'
import { retiredOperations } from '#shared/retired-operations.ts'
import { tables, type Tables } from '#shared/tables.ts'
import { createClientEngine } from '#sync/client/client-engine.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { openDatabase } from '#client/store/database/gotong-database.ts'
import { isStorageFailing } from '#client/store/database/storage-health.ts'
import { ROOM_OF, ROOMS } from './operation-rooms.ts'
import { operationNamed, rules, rulesOfRooms } from './rules.ts'

type LoadRoom = () => Promise<readonly Operation[]>
type Rooms = Readonly<Record<string, LoadRoom>>

/** Operations that the room of their name does not load. */
const misplaced = async (
  rooms: Rooms,
  roomOf: Readonly<Record<string, string>>,
  all: readonly Operation[],
): Promise<string[]> => {
  const names: string[] = []
  for (const entry of all) {
    const room = rooms[roomOf[entry.name] ?? '']
    if (!(await room?.())?.includes(entry)) names.push(entry.name)
  }
  return names
}

const known: readonly Operation[] = [...operations, ...retiredOperations]
const [first, second] = operations.filter(({ name }) => name === 'hand-over' || name === 'create-order') as [
  Operation,
  Operation,
]

describe('rules by room', () => {
  test('the room of an operation loads it, for every operation that the server knows', async () => {
    expect(known.length).toBeGreaterThan(50)
    expect(await misplaced(ROOMS, ROOM_OF, known)).toEqual([])
    expect(Object.keys(ROOM_OF).sort()).toEqual(known.map(({ name }) => name).sort())
  })

  test('an operation without a room, and one in another room, are found', async () => {
    const rooms: Rooms = { one: () => Promise.resolve([first]), two: () => Promise.resolve([second]) }
    expect(await misplaced(rooms, { [first.name]: 'one', [second.name]: 'two' }, [first, second])).toEqual([])
    expect(await misplaced(rooms, { [first.name]: 'two' }, [first, second])).toEqual([first.name, second.name])
  })

  test('a check-off loads the operations of its room, and no others', async () => {
    expect(rules.areLoaded(['hand-over'])).toBe(false)
    await rules.load(['hand-over'])
    expect(rules.areLoaded(['hand-over', 'undo-hand-over'])).toBe(true)
    expect([...rules.operations.keys()].map((name) => ROOM_OF[name as keyof typeof ROOM_OF])).toEqual(
      Array.from({ length: 4 }, () => 'collection'),
    )
    expect(rules.areLoaded(['hand-over', 'create-order'])).toBe(false)
    expect(operationNamed('create-order')).toBeUndefined()
  })

  test('all operations are loaded together, the retired ones too', async () => {
    await rules.loadAll()
    expect(rules.areLoaded(known.map(({ name }) => name))).toBe(true)
    expect(known.map(({ name }) => operationNamed(name))).toEqual(known)
  })

  test('operations of several rooms are loaded, each room once', async () => {
    const one = vi.fn<LoadRoom>(() => Promise.resolve([first]))
    const two = vi.fn<LoadRoom>(() => Promise.resolve([second]))
    const loaded = rulesOfRooms({ one, two }, { [first.name]: 'one', [second.name]: 'two' })
    await Promise.all([loaded.load([first.name]), loaded.load([first.name, second.name, first.name])])
    await loaded.load([second.name])
    expect(loaded.areLoaded([first.name, second.name])).toBe(true)
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
  })

  test('a room that failed is loaded again, and does not take the other rooms along', async () => {
    const one = vi.fn<LoadRoom>().mockRejectedValueOnce(new Error('no signal'))
    one.mockResolvedValue([first])
    const loaded = rulesOfRooms(
      { one, two: () => Promise.resolve([second]) },
      { [first.name]: 'one', [second.name]: 'two' },
    )
    await expect(Promise.all([loaded.load([first.name]), loaded.load([first.name])])).rejects.toThrow('no signal')
    await expect(loaded.load([second.name])).resolves.toBeUndefined()
    expect([loaded.areLoaded([first.name]), loaded.areLoaded([second.name])]).toEqual([false, true])
    await loaded.load([first.name])
    expect([loaded.areLoaded([first.name]), one.mock.calls.length]).toEqual([true, 2])
  })

  test('C25 on the device a change waits for its room, and the transaction before that leaves nothing', async () => {
    const db = await openDatabase('mei')
    const name = 'change-name-packing-list'
    const row = {
      id: 'p1',
      hostId: 'mei',
      name: 'Saturday',
      nameTime: asHybridTime(''),
      eventIds: ['e1'],
      createdAt: 1,
    }
    await db.view.packing_lists.put(row)
    const load = vi.fn<LoadRoom>(ROOMS.packing).mockRejectedValueOnce(new Error('no signal'))
    const loaded = rulesOfRooms({ ...ROOMS, packing: load }, ROOM_OF)
    const offline = (): Promise<never> => Promise.reject(new Error('offline'))
    const engine = createClientEngine<Tables>({
      catalogue: { operations: loaded.operations, tables },
      rules: loaded,
      store: dexieClientStore<Tables>(db),
      transport: { sync: offline, upload: offline },
      clock: { now: () => 1_900_000_000_000 },
      random: () => 0,
      ids: { ulid: newUlid, client: newId },
      actor: { id: 'mei', kind: 'user' },
      device: () => ({ id: 'd1', name: 'Phone' }),
    })
    const rename = () => engine.enqueue(name, { id: 'p1', packingListName: 'Sunday' })
    await expect(rename()).rejects.toThrow('no signal')
    expect([await db.table('outbox').count(), await db.table('meta').count()]).toEqual([0, 0])
    expect(await rename()).toMatchObject({ ok: true })
    expect(await db.table('outbox').toArray()).toMatchObject([{ name, seq: 1 }])
    expect(await db.view.packing_lists.get('p1')).toMatchObject({ name: 'Sunday' })
    expect([isStorageFailing.get(), load.mock.calls.length]).toEqual([false, 2])
    await db.delete()
  })

  test('an operation name that no room has loads nothing', async () => {
    const loaded = rulesOfRooms({ one: () => Promise.reject(new Error('no signal')) }, { [first.name]: 'one' })
    await loaded.load(['operation-of-a-later-version', 'constructor'])
    expect(loaded.areLoaded(['operation-of-a-later-version', 'constructor'])).toBe(true)
    expect(loaded.areLoaded(['operation-of-a-later-version', first.name])).toBe(false)
  })
})
