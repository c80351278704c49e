// The product's operations on this device. They are a third of our code, and a decision needs few of them: those of a room are
// loaded with the first decision about one of them, and all once the first page is idle.
import type { Operation } from '#shared/operation.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { Rules } from '#sync/client/load-rules.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { ROOM_OF, ROOMS } from './operation-rooms.ts'

type LoadRoom = () => Promise<readonly Operation[]>

interface RulesOfRooms extends Rules {
  readonly operations: ReadonlyMap<string, Operation>
  loadAll(): Promise<void>
}

export const rulesOfRooms = (
  rooms: Readonly<Record<string, LoadRoom>>,
  roomOf: Readonly<Record<string, string>>,
): RulesOfRooms => {
  const operations = new Map<string, Operation>()
  const roomNamed = new Map(Object.entries(roomOf))
  const loading = new Map<string, Promise<void>>()
  const add = async (room: string): Promise<void> => {
    try {
      for (const entry of (await rooms[room]?.()) ?? []) operations.set(entry.name, entry)
    } catch (error) {
      loading.delete(room)
      throw error
    }
  }
  const loadRoom = (room: string): Promise<void> => {
    const started = loading.get(room) ?? add(room)
    loading.set(room, started)
    return started
  }
  const loadRooms = async (wanted: Iterable<string>): Promise<void> => {
    await Promise.all([...new Set(wanted)].map(loadRoom))
  }
  return {
    operations,
    areLoaded: (names) => names.every((name) => operations.has(name) || !roomNamed.has(name)),
    load: (names) => loadRooms(names.flatMap((name) => roomNamed.get(name) ?? [])),
    loadAll: () => loadRooms(Object.keys(rooms)),
  }
}

export const rules = rulesOfRooms(ROOMS, ROOM_OF)

export const engineCatalogue: EngineCatalogue<Tables> = { operations: rules.operations, tables }

/** Undefined until its room is loaded. */
export const operationNamed = (name: string): Operation | undefined => rules.operations.get(name)

/** A device without a service worker loads all rules after this delay. */
const LOAD_DELAY_MS = 5_000

/** Loads all of them while the page is idle, at once when they are cached on the device. */
export const loadRulesSoon = (): void => {
  // The files of all rooms come with one import: twelve imports at once stop Firefox for longer.
  const begin = (): void => void import('#shared/operations.ts').then(() => rules.loadAll()).catch(() => undefined)
  const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  setTimeout(begin, isControlled ? 500 : LOAD_DELAY_MS)
}
