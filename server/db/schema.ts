// Every table of the database: the replicated ones, the engine's, and the server's alone.
import type { Credentials } from '#server/account/credentials-table.ts'
import type { SyncSchema } from '#server/sync/sync-tables.ts'
import type { ReplicatedSchema } from './replicated.ts'

export type Schema = ReplicatedSchema &
  SyncSchema & { credentials: Credentials; installation: { name: string; value: string } }
