// Migrates a database to the current schema: forward only, at start.
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { Refused } from '#server/ops/refused.ts'
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
import { rowBytes } from './migrations/0070-row-bytes.ts'
import { lookupIndexes } from './migrations/0071-lookup-indexes.ts'
import { quotas } from './migrations/0073-quotas.ts'
import { listIndexes } from './migrations/0074-list-indexes.ts'
import { ledgerTimes } from './migrations/0090-ledger-times.ts'
import { accountSecurity } from './migrations/0080-account-security.ts'
import { paymentLinks } from './migrations/0076-payment-links.ts'
import { shareCodes } from './migrations/0095-share-codes.ts'
import { settledShares } from './migrations/0096-settled-shares.ts'
import { combinedPayments } from './migrations/0097-combined-payments.ts'
import { paidAmounts } from './migrations/0098-paid-amounts.ts'
import { pendingNotices } from './migrations/0102-pending-notices.ts'
import { noticesByMail } from './migrations/0103-notices-by-mail.ts'
import { mailReceivers } from './migrations/0105-mail-receivers.ts'
import { places } from './migrations/0107-places.ts'
import { pendingPlaces } from './migrations/0108-pending-places.ts'
import { orderSales } from './migrations/0109-order-sales.ts'
import { consoleIndexes } from './migrations/0111-console-indexes.ts'
import { allEventsIndex } from './migrations/0113-all-events-index.ts'
import { bookingsOfGroups } from './migrations/0113a-bookings-of-groups.ts'
import { planInvoices } from './migrations/0117-plan-invoices.ts'
import { operatorDesk } from './migrations/0117a-operator-desk.ts'
import { unsettledOrders } from './migrations/0118-unsettled-orders.ts'
import { counterPayments } from './migrations/0119-counter-payments.ts'
import { userSearches } from './migrations/0120-user-searches.ts'
import { revenueCharges } from './migrations/0121-revenue-charges.ts'
import { appVersions } from './migrations/0122-app-versions.ts'
import { securityEvents } from './migrations/0123-security-events.ts'
import { invalidReasons } from './migrations/0125-invalid-reasons.ts'
import { proofChecks } from './migrations/0126-proof-checks.ts'
import { boughtCases } from './migrations/0130-bought-cases.ts'
import { refunds } from './migrations/0131-refunds.ts'
import { bookingPaidAmounts } from './migrations/0132-booking-paid-amounts.ts'
import { syncOutcomes } from './migrations/0133-sync-outcomes.ts'
import { notificationClaims } from './migrations/0141-notification-claims.ts'
import { orderScopes } from './migrations/0140-order-scopes.ts'
import { eventPictures } from './migrations/0142-event-pictures.ts'
import { deletionAndProofIndexes } from './migrations/0143-deletion-and-proof-indexes.ts'
import { eventSalesIndex } from './migrations/0144-event-sales-index.ts'
import type { Schema } from './schema.ts'

/**
 * Sorted by name, and run in that order: a new one takes a higher number than the last. Numbers have gaps, because some migrations
 * were joined before a release. A released migration is never edited.
 */
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
  '0070-row-bytes': rowBytes,
  '0071-lookup-indexes': lookupIndexes,
  '0073-quotas': quotas,
  '0074-list-indexes': listIndexes,
  '0076-payment-links': paymentLinks,
  '0080-account-security': accountSecurity,
  '0090-ledger-times': ledgerTimes,
  '0095-share-codes': shareCodes,
  '0096-settled-shares': settledShares,
  '0097-combined-payments': combinedPayments,
  '0098-paid-amounts': paidAmounts,
  '0102-pending-notices': pendingNotices,
  '0103-notices-by-mail': noticesByMail,
  '0105-mail-receivers': mailReceivers,
  '0107-places': places,
  '0108-pending-places': pendingPlaces,
  '0109-order-sales': orderSales,
  '0111-console-indexes': consoleIndexes,
  '0113-all-events-index': allEventsIndex,
  '0113a-bookings-of-groups': bookingsOfGroups,
  '0117-plan-invoices': planInvoices,
  '0117a-operator-desk': operatorDesk,
  '0118-unsettled-orders': unsettledOrders,
  '0119-counter-payments': counterPayments,
  '0120-user-searches': userSearches,
  '0121-revenue-charges': revenueCharges,
  '0122-app-versions': appVersions,
  '0123-security-events': securityEvents,
  '0125-invalid-reasons': invalidReasons,
  '0126-proof-checks': proofChecks,
  '0130-bought-cases': boughtCases,
  '0131-refunds': refunds,
  '0132-booking-paid-amounts': bookingPaidAmounts,
  '0133-sync-outcomes': syncOutcomes,
  '0140-order-scopes': orderScopes,
  '0141-notification-claims': notificationClaims,
  '0142-event-pictures': eventPictures,
  '0143-deletion-and-proof-indexes': deletionAndProofIndexes,
  '0144-event-sales-index': eventSalesIndex,
}

export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** The first stored migration that this version does not have at that place; undefined when it can go on from there. */
export const otherMigration = (stored: readonly string[]): string | undefined =>
  stored.toSorted().find((name, n) => migrationNames[n] !== name)

/** Whether a query failed because nothing was ever migrated: on PostgreSQL 42P01, on SQLite by its message. */
export const isWithoutMigrations = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'))

const storedMigrations = async (db: Kysely<Schema>, schema: string | undefined): Promise<readonly string[]> => {
  const table = schema === undefined ? sql.table('kysely_migration') : sql.table(`${schema}.kysely_migration`)
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isWithoutMigrations(error)) return []
    throw error
  }
}

/** Refuses a database that a newer version has migrated. */
const mustBeKnown = async (db: Kysely<Schema>, schema: string | undefined): Promise<void> => {
  const other = otherMigration(await storedMigrations(db, schema))
  if (other !== undefined)
    throw new Refused(
      `The database was written by another version of Gotong (${other}); start that version. Nothing was changed.`,
    )
}

export interface MigrateOptions {
  /** The last migration to run; all by default. */
  readonly last?: string | undefined
  /** Schema of the migrator's tables; on PostgreSQL by default the first of the search path. */
  readonly schema?: string | undefined
}

export const migrate = async (db: Kysely<Schema>, { last, schema }: MigrateOptions = {}): Promise<void> => {
  await mustBeKnown(db, schema)
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const migrator = new Migrator({ db, provider, ...(schema === undefined ? {} : { migrationTableSchema: schema }) })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  // Rows may have changed without an operation: their digests are rebuilt at the next start.
  if (last === undefined && (results ?? []).length > 0) await db.deleteFrom('sync_digests').execute()
}
