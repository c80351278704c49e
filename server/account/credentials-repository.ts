// Reads and writes of the credentials table.
import { FRESH_ATTEMPTS, type SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { forgetMailsTo } from '#server/mail/post.ts'
import type { Credentials } from './credentials-table.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { forgetLinksOf } from './social-links-repository.ts'

const COLUMNS = ['userId', 'email', 'pinHash', 'tokenVersion', 'tries', 'lockedUntil', 'locks'] as const

export const credentialsByEmail = (snapshot: Snapshot, email: string): Promise<Credentials | undefined> =>
  snapshot.selectFrom('credentials').select(COLUMNS).where('email', '=', email).executeTakeFirst()

/** Whose they are: by `email` as people type it, or by `userId`. */
export type Whose = { readonly email: string } | { readonly userId: string }

/** Nobody else has them until the transaction ends: tries at once are counted one after another. */
export const takeCredentials = (tx: Tx, whose: Whose): Promise<Credentials | undefined> => {
  const taking = tx.updateTable('credentials').set((eb) => ({ tries: eb.ref('tries') }))
  const those = 'email' in whose ? taking.where('email', '=', whose.email) : taking.where('userId', '=', whose.userId)
  return those.returning(COLUMNS).executeTakeFirst()
}

export const tokenVersionOf = async (snapshot: Snapshot, userId: string): Promise<number | undefined> => {
  const row = await snapshot
    .selectFrom('credentials')
    .select('tokenVersion')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.tokenVersion
}

export const insertCredentials = async (tx: Tx, credentials: Credentials): Promise<void> => {
  await tx.insertInto('credentials').values(credentials).execute()
}

export const setAttempts = async (tx: Tx, userId: string, attempts: SignInAttempts): Promise<void> => {
  await tx.updateTable('credentials').set(attempts).where('userId', '=', userId).execute()
}

/**
 * Every token that was given before ends. Answers the version that a new one carries; undefined when there is no such
 * account, or its version is not `expected` any more.
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
  return (await those.returning('tokenVersion').executeTakeFirst())?.tokenVersion
}

/** Whoever is signed in signs in again, with the same PIN. */
export const endTokens = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('credentials')
    .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
}

/** With every way in: codes that were mailed, accounts of other companies; and mails that were not sent yet. */
export const forgetCredentials = async (tx: Tx, userId: string, email: string): Promise<void> => {
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute()
  await tx.deleteFrom('pin_resets').where('userId', '=', userId).execute()
  await forgetLinksOf(tx, userId)
  await forgetDevicesOf(tx, userId)
  await forgetMailsTo(tx, email)
}
