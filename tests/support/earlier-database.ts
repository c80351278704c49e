// A database as an earlier version left it, for tests of a migration.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Handles } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openHandles } from '#server/db/open.ts'
import { databaseOf, forgetDatabaseOf } from './postgres-server.ts'

export interface EarlierDatabase {
  readonly handles: Handles
  /** Resolves when it is closed and removed. */
  close(): Promise<void>
}

/** An empty database, migrated up to and with `last`. */
export const databaseAt = async (last: string): Promise<EarlierDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-before-'))
  const { handles } = await openHandles({ DATA_DIR: directory, ...(await databaseOf(directory)) })
  await migrate(handles.writer, { last })
  return {
    handles,
    close: async () => {
      await handles.processes.close()
      await handles.reader.destroy()
      await handles.writer.destroy()
      await forgetDatabaseOf(directory)
      await rm(directory, { recursive: true })
    },
  }
}
