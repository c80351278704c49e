import { sql, type RawBuilder } from 'kysely'
import { FRESH_ATTEMPTS, type SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { forgetMailsTo } from '#server/mail/mail-queue.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { Credentials } from './credentials-table.ts'
import { forgetDevicesOf } from './known-device-attempts.ts'
import { deletePayeeChange } from './payee-changes-repository.ts'
import { endSessionsOf } from './sessions-repository.ts'
import { forgetLinksOf } from './social-links-repository.ts'

const COLUMNS = [
  'userId',
  'email',
  'pinHash',
  'tokenVersion',
  'tries',
  'lockedUntil',
  'locks',
  'emailConfirmedAt',
  'bannedAt',
] as const

export const credentialsByEmail = (snapshot: Snapshot, email: string): Promise<Credentials | undefined> =>
  snapshot.selectFrom('credentials').select(COLUMNS).where('email', '=', email).executeTakeFirst()

export const credentialsOf = (snapshot: Snapshot, userId: string): Promise<Credentials | undefined> =>
  snapshot.selectFrom('credentials').select(COLUMNS).where('userId', '=', userId).executeTakeFirst()

/** Selects credentials by `email` as typed, or by `userId`. */
export type CredentialOwner = { readonly email: string } | { readonly userId: string }

/** Locks the row until the transaction ends, so that concurrent attempts are counted one after another. */
export const lockCredentials = (tx: Tx, whose: CredentialOwner): Promise<Credentials | undefined> => {
  const locking = tx.updateTable('credentials').set((eb) => ({ tries: eb.ref('tries') }))
  const those = 'email' in whose ? locking.where('email', '=', whose.email) : locking.where('userId', '=', whose.userId)
  return those.returning(COLUMNS).executeTakeFirst()
}

/** Banned by the operator, or without an account. */
export const isShutOut = async (snapshot: Snapshot, userId: string): Promise<boolean> => {
  const row = await snapshot
    .selectFrom('credentials')
    .select('bannedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row === undefined || row.bannedAt !== null
}

/** Notices by mail go only to confirmed addresses (decision Q-148). */
export const isEmailConfirmed = async (snapshot: Snapshot, userId: string): Promise<boolean> => {
  const row = await snapshot
    .selectFrom('credentials')
    .select('emailConfirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return typeof row?.emailConfirmedAt === 'number'
}

/** The first confirmation counts. */
export const confirmEmailOf = async (tx: Tx, userId: string, now: Seconds): Promise<void> => {
  await tx
    .updateTable('credentials')
    .set({ emailConfirmedAt: now })
    .where('userId', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute()
}

export const insertCredentials = async (tx: Tx, credentials: Omit<Credentials, 'bannedAt'>): Promise<void> => {
  await tx.insertInto('credentials').values(credentials).execute()
}

export const setAttempts = async (tx: Tx, userId: string, attempts: SignInAttempts): Promise<void> => {
  await tx.updateTable('credentials').set(attempts).where('userId', '=', userId).execute()
}

/**
 * Ends every earlier token. Returns the version for new tokens; undefined when the account does not exist or its
 * version is no longer `expected`.
 */
export const setPin = async (
  tx: Tx,
  userId: string,
  pinHash: string,
  expected?: number,
): Promise<number | undefined> => {
  const setting = tx
    .updateTable('credentials')
    .set((eb) => ({ ...FRESH_ATTEMPTS, pinHash, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('userId', '=', userId)
  const those = expected === undefined ? setting : setting.where('tokenVersion', '=', expected)
  const version = (await those.returning('tokenVersion').executeTakeFirst())?.tokenVersion
  if (version !== undefined) await endSessionsOf(tx, userId)
  return version
}

/** Ends every session and token; the PIN stays. Returns the version of new tokens; undefined without an account. */
export const endTokens = async (tx: Tx, userId: string): Promise<number | undefined> => {
  await endSessionsOf(tx, userId)
  const row = await tx
    .updateTable('credentials')
    .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('userId', '=', userId)
    .returning('tokenVersion')
    .executeTakeFirst()
  return row?.tokenVersion
}

/** Deletes every way to sign in: mailed codes, linked provider accounts, and mails that were not sent. */
export const forgetCredentials = async (tx: Tx, userId: string, email: string): Promise<void> => {
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute()
  await tx.deleteFrom('pin_resets').where('userId', '=', userId).execute()
  await tx.deleteFrom('email_confirmations').where('userId', '=', userId).execute()
  await endSessionsOf(tx, userId)
  await deletePayeeChange(tx, userId)
  await forgetLinksOf(tx, userId)
  await forgetDevicesOf(tx, userId)
  await forgetMailsTo(tx, email)
}

/** Condition of a query: the operator has not banned the user whose id the column has. */
export const isNotBanned = (column: `${string}.${string}`): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from credentials
    where credentials."userId" = ${sql.ref(column)} and credentials."bannedAt" is not null)`

/** Ends every session and push subscription of a banned user. False without an account. */
export const setBanned = async (tx: Tx, userId: string, bannedAt: Seconds | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ bannedAt })
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (bannedAt === null) return true
  await endTokens(tx, userId)
  await forgetSubscriptionsOf(tx, userId)
  return true
}

/** Gives back the attempts of the account and of its known devices. False without an account. */
export const resetAttempts = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set(FRESH_ATTEMPTS)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('known_devices').set(FRESH_ATTEMPTS).where('userId', '=', userId).execute()
  return true
}
