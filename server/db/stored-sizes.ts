// Sizes of the stored data, for the metrics and for the operator's page.
import { sql } from 'kysely'
import type { Database, Snapshot } from './database.ts'

/** SQLite: all pages of the file, as this snapshot sees them. */
export const databaseBytes = async (snapshot: Snapshot, name: Database['name']): Promise<number> => {
  const size =
    name === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(snapshot)
  return Number(rows[0]?.bytes ?? 0)
}

/** A picture that several people uploaded is one file. */
export const uploadTotals = async (snapshot: Snapshot): Promise<{ files: number; bytes: number }> => {
  const { files, bytes } = await snapshot
    .selectFrom((from) => from.selectFrom('uploads').select(['sha256', 'size']).distinct().as('files'))
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum<number | string | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}
