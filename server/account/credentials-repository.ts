// Reads and writes of the credentials table.
import type { Snapshot, Tx } from '#server/db/database.ts'
import type { Credentials } from './credentials-table.ts'

const COLUMNS = ['userId', 'email', 'pinHash', 'tokenVersion', 'tries', 'lockedUntil'] as const

export const credentialsByEmail = (snapshot: Snapshot, email: string): Promise<Credentials | undefined> =>
  snapshot.selectFrom('credentials').select(COLUMNS).where('email', '=', email).executeTakeFirst()

/** Nobody else has them until the transaction ends: tries at once are counted one after another. */
export const takeCredentials = (tx: Tx, email: string): Promise<Credentials | undefined> =>
  tx
    .updateTable('credentials')
    .set((eb) => ({ tries: eb.ref('tries') }))
    .where('email', '=', email)
    .returning(COLUMNS)
    .executeTakeFirst()

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

export const setAttempts = async (
  tx: Tx,
  userId: string,
  attempts: Pick<Credentials, 'tries' | 'lockedUntil'>,
): Promise<void> => {
  await tx.updateTable('credentials').set(attempts).where('userId', '=', userId).execute()
}
