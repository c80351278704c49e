// Runs many loads concurrently over an overlay, so that their reads become a few bulk reads.
import type { Reader, TableMap } from '#shared/kernel/change.ts'
import type { ListKey, Overlay } from './overlay.ts'

/** Turns of the microtask queue in which a load may reach its next read. */
const TURNS = 12

interface Wanted {
  readonly rows: Map<string, Set<string>>
  readonly lists: Map<string, ListKey>
}

const nothing = (): Wanted => ({ rows: new Map(), lists: new Map() })
const sizeOf = (wanted: Wanted): number =>
  wanted.lists.size + [...wanted.rows.values()].reduce((sum, ids) => sum + ids.size, 0)

const fetch = async <T extends TableMap>(overlay: Overlay<T>, wanted: Wanted): Promise<void> => {
  const lists = new Map<string, ListKey[]>()
  for (const key of wanted.lists.values()) {
    const name = `${key.table}/${key.index}`
    const known = lists.get(name)
    if (known) known.push(key)
    else lists.set(name, [key])
  }
  await Promise.all([
    ...[...wanted.rows].map(([table, ids]) => overlay.fetchRows(table, [...ids])),
    ...[...lists.values()].map((keys) =>
      overlay.fetchLists(
        keys[0]!.table,
        keys[0]!.index,
        keys.map((key) => key.value),
      ),
    ),
  ])
}

/** Discards the results of the loads: only their reads count. A load that fails here fails again where it matters. */
export const readAhead = async <T extends TableMap>(
  overlay: Overlay<T>,
  loads: readonly ((reader: Reader<T>) => Promise<unknown>)[],
): Promise<void> => {
  let wanted = nothing()
  let release: () => void = () => undefined
  let fetched = new Promise<void>((resolve) => (release = resolve))
  let running = loads.length
  let open = true
  const reader: Reader<T> = {
    get: async (table, id) => {
      if (open && !overlay.knowsRow(table, id)) {
        wanted.rows.set(table, (wanted.rows.get(table) ?? new Set()).add(id))
        await fetched
      }
      return overlay.get(table, id)
    },
    // Not read ahead: one row costs little, and its list may be long.
    find: (table, index, value, match) => overlay.find(table, index, value, match),
    list: async (table, index, value, match) => {
      const key = { table, index, value }
      if (open && !overlay.knowsList(key)) {
        wanted.lists.set(`${table}/${index}/${value}`, key)
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
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
    if (sizeOf(wanted) === 0) break
    const now = wanted
    const done = release
    wanted = nothing()
    fetched = new Promise<void>((resolve) => (release = resolve))
    await fetch(overlay, now)
    done()
  }
  open = false
  release()
}
