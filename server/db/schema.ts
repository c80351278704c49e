// Every table of the database: the replicated ones, the engine's, and the server's alone.
import type { Credentials } from '#server/account/credentials-table.ts'
import type { Stranger } from '#server/account/strangers-table.ts'
import type { SyncSchema } from '#server/sync/sync-tables.ts'
import type { ReplicatedSchema } from './replicated.ts'

interface ServersOwn {
  credentials: Credentials
  strangers: Stranger
  installation: { name: string; value: string }
}

export type Schema = ReplicatedSchema & SyncSchema & ServersOwn
