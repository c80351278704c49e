import type { Snapshot, Tx } from '#server/db/database.ts'
import type { PaymentLinkRow } from './payment-link-table.ts'

export const paymentLinkOf = (snapshot: Snapshot, orderId: string): Promise<PaymentLinkRow | undefined> =>
  snapshot
    .selectFrom('payment_links')
    .select(['orderId', 'secretHash', 'endings', 'createdAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()

/** Replaces the order's link before. */
export const putPaymentLink = async (tx: Tx, row: PaymentLinkRow): Promise<void> => {
  await tx
    .insertInto('payment_links')
    .values(row)
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .execute()
}
