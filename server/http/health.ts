import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

/** Answers once migrations are done, because the server listens only afterwards; queries the database each time. */
export const addHealth = (app: FastifyInstance, database: Database, version: string): void => {
  app.get('/api/health', async () => {
    await database.read((snapshot) => snapshot.selectFrom('sync_epoch').select('epoch').executeTakeFirstOrThrow())
    return { ok: true, version, database: database.name }
  })
}
