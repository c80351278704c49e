// Brings a database to the present shape: forward only, at start.
import { Migrator, type Kysely, type Migration } from 'kysely'
import { beginning } from './migrations/0001-beginning.ts'
import { installation } from './migrations/0002-installation.ts'
import { syncMemory } from './migrations/0003-sync-memory.ts'
import { strangers } from './migrations/0004-strangers.ts'
import { ledgerAge } from './migrations/0005-ledger-age.ts'
import { noRejected } from './migrations/0006-no-rejected.ts'
import { accounts } from './migrations/0010-accounts.ts'
import { memberDetails } from './migrations/0015-member-details.ts'
import { people } from './migrations/0020-people.ts'
import { eventEdits } from './migrations/0025-event-edits.ts'
import { knownDevices } from './migrations/0040-known-devices.ts'
import { slotEdits } from './migrations/0041-slot-edits.ts'
import { plans } from './migrations/0050-plans.ts'
import { remindMessages } from './migrations/0051-remind-messages.ts'
import { bookings } from './migrations/0056-bookings.ts'
import { proofsLeft } from './migrations/0060-proofs-left.ts'
import type { Schema } from './schema.ts'

/** In order of their names: a new one comes last. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-beginning': beginning,
  '0002-installation': installation,
  '0003-sync-memory': syncMemory,
  '0004-strangers': strangers,
  '0005-ledger-age': ledgerAge,
  '0006-no-rejected': noRejected,
  '0010-accounts': accounts,
  '0015-member-details': memberDetails,
  '0020-people': people,
  '0025-event-edits': eventEdits,
  '0040-known-devices': knownDevices,
  '0041-slot-edits': slotEdits,
  '0050-plans': plans,
  '0051-remind-messages': remindMessages,
  '0056-bookings': bookings,
  '0060-proofs-left': proofsLeft,
}

export const migrationNames: readonly string[] = Object.keys(migrations).sort()

export interface MigrateOptions {
  /** To stop after; all of them unless given. */
  readonly last?: string | undefined
  /** Where the list of those that were run is kept; on PostgreSQL the first of the search path unless given. */
  readonly schema?: string | undefined
}

export const migrate = async (db: Kysely<Schema>, { last, schema }: MigrateOptions = {}): Promise<void> => {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const migrator = new Migrator({ db, provider, ...(schema === undefined ? {} : { migrationTableSchema: schema }) })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  // Rows may have changed without an operation: they are counted anew at the next start.
  if (last === undefined && (results ?? []).length > 0) await db.deleteFrom('sync_digests').execute()
}
