// Runs many loads concurrently over an overlay, so that their reads become a few bulk reads.
import type { Reader, TableMap } from '#shared/kernel/change.ts'
import type { ListKey, Overlay } from './overlay.ts'

/** Turns of the microtask queue within which a load must reach its next read. */
const MAX_MICROTASK_TURNS = 12

interface PendingReads {
  readonly rows: Map<string, Set<string>>
  readonly lists: Map<string, ListKey>
}

const noReads = (): PendingReads => ({ rows: new Map(), lists: new Map() })
const sizeOf = (pending: PendingReads): number =>
  pending.lists.size + [...pending.rows.values()].reduce((sum, ids) => sum + ids.size, 0)

const fetch = async <T extends TableMap>(overlay: Overlay<T>, pending: PendingReads): Promise<void> => {
  const lists = new Map<string, { readonly table: string; readonly index: string; readonly values: string[] }>()
  for (const key of pending.lists.values()) {
    const name = `${key.table}/${key.index}`
    const known = lists.get(name)
    if (known) known.values.push(key.value)
    else lists.set(name, { table: key.table, index: key.index, values: [key.value] })
  }
  await Promise.all([
    ...[...pending.rows].map(([table, ids]) => overlay.fetchRows(table, [...ids])),
    ...[...lists.values()].map(({ table, index, values }) => overlay.fetchLists(table, index, values)),
  ])
}

/** Discards the results of the loads: only their reads count. A load that fails here fails again where it matters. */
export const readAhead = async <T extends TableMap>(
  overlay: Overlay<T>,
  loads: readonly ((reader: Reader<T>) => Promise<unknown>)[],
): Promise<void> => {
  let pending = noReads()
  let release: () => void = () => undefined
  let fetched = new Promise<void>((resolve) => (release = resolve))
  let running = loads.length
  let isOpen = true
  const reader: Reader<T> = {
    get: async (table, id) => {
      if (isOpen && !overlay.hasRow(table, id)) {
        pending.rows.set(table, (pending.rows.get(table) ?? new Set()).add(id))
        await fetched
      }
      return overlay.get(table, id)
    },
    // Not read ahead: one row costs little, and its list may be long.
    find: (table, index, value, match) => overlay.find(table, index, value, match),
    list: async (table, index, value, match) => {
      const key = { table, index, value }
      if (isOpen && !overlay.hasList(key)) {
        pending.lists.set(`${table}/${index}/${value}`, key)
        await fetched
      }
      return overlay.list(table, index, value, match)
    },
  }
  for (const load of loads) {
    load(reader).then(
      () => (running -= 1),
      () => (running -= 1),
    )
  }
  while (running > 0) {
    for (let turn = 0; turn < MAX_MICROTASK_TURNS; turn += 1) await Promise.resolve()
    if (sizeOf(pending) === 0) break
    const batch = pending
    const releaseBatch = release
    pending = noReads()
    fetched = new Promise<void>((resolve) => (release = resolve))
    await fetch(overlay, batch)
    releaseBatch()
  }
  isOpen = false
  release()
}
