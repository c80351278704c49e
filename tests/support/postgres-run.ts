// Global set-up of the `dialects` project: one PostgreSQL for all its test files.
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '#server/db/postgres.ts'
import { createDatabase, EMPTY_DATABASE, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
    postgresSocket: string
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  await migratePostgres(await createDatabase(postgres.url, EMPTY_DATABASE))
  project.provide('postgres', postgres.url)
  project.provide('postgresSocket', postgres.socketUrl)
  return () => postgres.stop()
}
