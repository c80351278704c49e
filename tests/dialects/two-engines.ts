// Two engines on one PostgreSQL in this process, each with its own pools and listener.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Actor } from '#shared/kernel/change.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { put } from '#shared/writes.ts'
import { tables, type Tables } from '#shared/tables.ts'
import { createServerEngine, type ServerEngine } from '#sync/server/server-engine.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import type { ServerStore } from '#sync/server/server-store.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { replicated } from '#server/db/replicated.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { productRow } from '#tests/support/sample-event.ts'

export interface Side {
  readonly database: Database
  readonly store: ServerStore<Tables, Tx>
  readonly engine: ServerEngine<Tx>
  /** The next writing transactions wait before their commit until the returned function is called. */
  holdCommits(): Held
}

export interface Held {
  /** Resolves when the first of them waits. */
  readonly reached: Promise<void>
  letGo(): void
}

/** Number of deadlocks that the database detected. */
export const deadlocks = async ({ database }: Side): Promise<number> => {
  const { rows } = await database.write((tx) =>
    sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(tx),
  )
  return rows[0]?.deadlocks ?? Number.NaN
}

export const HOST: Actor = { id: 'h', kind: 'user' }

/** Product `id` of event `eid`, visible to host `hostId`: rows of different events share the host's scope. */
const stockSchema = z.object({ id: z.string(), eid: z.string(), hostId: z.string(), add: z.int() })
export type Stock = z.infer<typeof stockSchema>

/** Adds to the existing value: a lost update would show in the sum. */
const addStock: EngineOperation<Tables> = {
  name: 'add-stock',
  version: 1,
  offline: true,
  input: stockSchema,
  load: async (reader, input: Stock) => ({ known: await reader.get('products', input.id) }),
  who: () => null,
  decide: ({ known }: { known: Tables['products'] | undefined }, { id, eid, hostId, add }: Stock) => {
    const maxQuantity = (known?.maxQuantity ?? 0) + add
    return {
      effects: [put('products', { ...productRow(id, { eid, hostId, groupId: `g-${hostId}` }), maxQuantity })],
      output: maxQuantity,
    }
  },
}

export const stockCatalogue: EngineCatalogue<Tables> = { operations: new Map([[addStock.name, addStock]]), tables }

const openSide = async (dataDir: string): Promise<Side> => {
  const database = await openDatabase({ DATA_DIR: dataDir, ...(await databaseOf(dataDir)) })
  const store = sqlStore<Tables>(database, replicated)
  let gate: { readonly reached: () => void; readonly open: Promise<void> } | undefined
  const held: ServerStore<Tables, Tx> = {
    ...store,
    write: (work) =>
      store.write(async (tx) => {
        const done = await work(tx)
        const passing = gate
        passing?.reached()
        await passing?.open
        return done
      }),
  }
  const engine = createServerEngine<Tables, Tx>({
    catalogue: stockCatalogue,
    store: held,
    clock: systemClock,
    scopesOf: async (_reader, actor) => [`host:${actor.id}`],
  })
  return {
    database,
    store,
    engine,
    holdCommits: () => {
      let reach = (): void => {}
      let release = (): void => {}
      const reached = new Promise<void>((resolve) => (reach = resolve))
      gate = { reached: reach, open: new Promise<void>((resolve) => (release = resolve)) }
      return {
        reached,
        letGo: () => {
          gate = undefined
          release()
        },
      }
    },
  }
}

export interface TwoEngines {
  readonly a: Side
  readonly b: Side
  close(): Promise<void>
}

export const openTwoEngines = async (): Promise<TwoEngines> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-sides-'))
  const a = await openSide(dataDir)
  const b = await openSide(dataDir)
  return {
    a,
    b,
    close: async () => {
      for (const { engine, database } of [a, b]) {
        engine.close()
        await database.close()
      }
      await forgetDatabaseOf(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
