import { appPlugin } from '#server/plugin.ts'

/** Answers once migrations are done, because the server listens only afterwards; queries the database each time. */
export const healthPlugin = appPlugin('health', [], (app) => {
  const { database, version } = app.settings
  app.get('/api/health', async () => {
    await database.read((snapshot) => snapshot.selectFrom('sync_epoch').select('epoch').executeTakeFirstOrThrow())
    return { ok: true, version, database: database.name }
  })
})
