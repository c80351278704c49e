// A write transaction with concurrent ones: its reads stay valid, and a missing row cannot be created twice.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import { rowKey } from '#sync/protocol/decide.ts'
import type { ServerTransaction } from '#sync/server/server-store.ts'
import type { Tx } from '#server/db/database.ts'
import type { LockKeyOf } from '#server/db/lock-keys.ts'
import type { LockSet } from './lock-set.ts'

export interface Held<T extends TableMap> {
  readonly tx: ServerTransaction<T, Tx>
  readonly locks: LockSet
  readonly rootOf: <N extends TableName<T>>(table: N) => LockKeyOf<T[N]>
  /** Adds rows; fails when another transaction created one with the same id. */
  readonly add: <N extends TableName<T>>(table: N, rows: readonly T[N][]) => Promise<void>
}

/** Serialises the mutations of one person's devices, which may be the same, and counts of quotas. Sorts before every lock key. */
export const actorName = (actorId: string): string => `actor/${actorId}`

/** Rows read by id; undefined for missing ones. Their lock keys are held, so they do not change. */
type KnownRows = Map<string, Row | undefined>

type HeldReads<T extends TableMap> = Pick<ServerTransaction<T, Tx>, 'get' | 'getMany' | 'find' | 'list' | 'listMany'>

const heldReads = <T extends TableMap>({ tx, locks, rootOf }: Held<T>, known: KnownRows): HeldReads<T> => {
  /** Reads, and reads again once the lock keys of the result are held. */
  const settled = async <R extends Row>(root: LockKeyOf<R>, read: () => Promise<R[]>): Promise<R[]> => {
    for (;;) {
      const rows = await read()
      const { of } = root
      const wanted = new Set(of === null ? [] : rows.map(of))
      const missing = [...wanted].filter((name) => !locks.has(name, root.reading)).sort()
      if (missing.length === 0) return rows
      for (const name of missing) await locks.need(name, root.reading)
    }
  }
  const holdList = async <N extends TableName<T>>(
    table: N,
    index: keyof T[N] & string,
    value: string,
  ): Promise<void> => {
    const root = rootOf(table)
    const name = root.by?.[index]?.(value)
    if (name !== undefined) await locks.need(name, root.reading)
  }

  return {
    get: async <N extends TableName<T>>(table: N, id: string) => {
      const key = rowKey(table, id)
      if (known.has(key)) return known.get(key) as T[N] | undefined
      const root = rootOf(table)
      if (root.byId) await locks.need(root.byId(id), root.reading)
      const [row] = await settled(root, async () => {
        const found = await tx.get(table, id)
        return found ? [found] : []
      })
      known.set(key, row)
      return row
    },
    getMany: async <N extends TableName<T>>(table: N, ids: readonly string[]) => {
      const unread = [...new Set(ids)].filter((id) => !known.has(rowKey(table, id)))
      const root = rootOf(table)
      const { byId } = root
      for (const name of byId ? [...new Set(unread.map(byId))].sort() : []) await locks.need(name, root.reading)
      const rows = unread.length === 0 ? [] : await settled(root, () => tx.getMany(table, unread))
      for (const id of unread) known.set(rowKey(table, id), undefined)
      for (const row of rows) known.set(rowKey(table, row.id), row)
      return [...new Set(ids)].flatMap((id) => (known.get(rowKey(table, id)) as T[N] | undefined) ?? [])
    },
    find: async (table, index, value, match) => {
      await holdList(table, index, value)
      const [row] = await settled(rootOf(table), async () => {
        const found = await tx.find(table, index, value, match)
        return found ? [found] : []
      })
      return row
    },
    list: async (table, index, value, match) => {
      await holdList(table, index, value)
      return settled(rootOf(table), () => tx.list(table, index, value, match))
    },
    listMany: async (table, index, values, match) => {
      for (const value of [...values].sort()) await holdList(table, index, value)
      return settled(rootOf(table), () => tx.listMany(table, index, values, match))
    },
  }
}

type HeldWrites<T extends TableMap> = Pick<ServerTransaction<T, Tx>, 'put' | 'delete' | 'savepoint'>

const heldWrites = <T extends TableMap>({ tx, locks, rootOf, add }: Held<T>, known: KnownRows): HeldWrites<T> => {
  const holdFor = async <R extends Row>({ of }: LockKeyOf<R>, rows: readonly R[]): Promise<void> => {
    if (of !== null) for (const name of [...new Set(rows.map(of))].sort()) await locks.need(name, 'exclusive')
  }

  return {
    put: async (table, rows) => {
      await holdFor(rootOf(table), rows)
      const isNew = ({ id }: Row): boolean => known.has(rowKey(table, id)) && !known.get(rowKey(table, id))
      await add(table, rows.filter(isNew))
      await tx.put(
        table,
        rows.filter((row) => !isNew(row)),
      )
      for (const row of rows) known.set(rowKey(table, row.id), row)
    },
    delete: async (table, ids) => {
      await holdFor(rootOf(table), await tx.getMany(table, ids))
      await tx.delete(table, ids)
      for (const id of ids) known.delete(rowKey(table, id))
    },
    savepoint: async (work) => {
      const giveUp = locks.mark()
      try {
        return await tx.savepoint(work)
      } catch (error) {
        giveUp()
        known.clear()
        throw error
      }
    },
  }
}

export const heldTransaction = <T extends TableMap>(held: Held<T>): ServerTransaction<T, Tx> => {
  const { tx, locks } = held
  const known: KnownRows = new Map()
  return {
    ...tx,
    ...heldReads(held, known),
    ...heldWrites(held, known),
    lastTime: async (client) => {
      await locks.need(actorName(client.actorId), 'exclusive')
      return tx.lastTime(client)
    },
    outcomes: async (actorId, ulids) => {
      await locks.need(actorName(actorId), 'exclusive')
      return tx.outcomes(actorId, ulids)
    },
  }
}
