// Writes a seed and its change index into the database of a running server.
import { toSeconds } from '#shared/kernel/clock.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { TableName } from '#shared/kernel/change.ts'
import { tables, type Tables } from '#shared/tables.ts'
import { indexChanges } from '#sync/server/change-index.ts'
import { recordSales } from '#server/dashboard/record-sales.ts'
import { openDatabase } from '#server/db/open.ts'
import { replicated } from '#server/db/replicated.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import type { SeedRows } from './seed.ts'

const ROWS_PER_INSERT = 500

/** Uses SQLite unless a PostgreSQL URL is given. */
export const seedServer = async (dataDir: string, rows: SeedRows, databaseUrl?: string): Promise<void> => {
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const store = sqlStore<Tables>(database, replicated)
  for (const [name, all] of Object.entries(rows)) {
    const table = name as TableName<Tables>
    for (let start = 0; start < all.length; start += ROWS_PER_INSERT) {
      const part = all.slice(start, start + ROWS_PER_INSERT)
      await store.write(async (tx) => {
        await tx.put(table, part)
        await recordSales(
          tx.native,
          part.map((after) => ({ table, before: undefined, after })),
        )
        await indexChanges(
          tables,
          tx,
          part.map((row) => ({ table, id: row.id, before: undefined, after: row, bytes: jsonBytes(row) })),
          toSeconds(Date.now()),
        )
      })
    }
  }
  await database.close()
}
