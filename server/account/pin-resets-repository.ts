import type { Tx } from '#server/db/database.ts'
import type { PinReset } from './account-tables.ts'

const COLUMNS = ['userId', 'codeHash', 'linkHash', 'tries', 'expiresAt', 'mails', 'mailsSince'] as const

/** Locks the row until the transaction ends. */
export const lockPinReset = (tx: Tx, userId: string): Promise<PinReset | undefined> =>
  tx
    .updateTable('pin_resets')
    .set((eb) => ({ tries: eb.ref('tries') }))
    .where('userId', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst()

export const putPinReset = async (tx: Tx, reset: PinReset): Promise<void> => {
  const { userId: _userId, ...values } = reset
  await tx
    .insertInto('pin_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}
