import type { Snapshot, Tx } from '#server/db/database.ts'
import type { EmailConfirmation } from './account-tables.ts'

export const emailConfirmationOf = (snapshot: Snapshot, userId: string): Promise<EmailConfirmation | undefined> =>
  snapshot
    .selectFrom('email_confirmations')
    .select(['userId', 'secretHash', 'expiresAt', 'mails', 'mailsSince'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export const putEmailConfirmation = async (tx: Tx, confirmation: EmailConfirmation): Promise<void> => {
  const { userId: _userId, ...values } = confirmation
  await tx
    .insertInto('email_confirmations')
    .values(confirmation)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export const deleteEmailConfirmation = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('email_confirmations').where('userId', '=', userId).execute()
}
