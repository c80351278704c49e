import type { ClientMeta } from '#sync/client/client-store.ts'
import type { GotongDatabase } from './gotong-database.ts'

/** The engine's record of its database; undefined before the first round. */
export const deviceMeta = async (db: GotongDatabase): Promise<ClientMeta | undefined> =>
  (await db.table<{ meta: ClientMeta }, string>('meta').toCollection().first())?.meta
