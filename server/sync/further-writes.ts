// Rows that the server writes for operations in their transaction: notices, mails, coordinates, sales, proofs, searches,
// pictures of events.
import type { Actor } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import { netChanges, type RowChange } from '#sync/server/change-index.ts'
import { recordPlaces } from '#server/address/record-places.ts'
import { recordUserSearches } from '#server/operator/user-search-repository.ts'
import { recordSales } from '#server/dashboard/record-sales.ts'
import type { Tx } from '#server/db/database.ts'
import { mailNotices, type MailNoticesOptions } from '#server/mail/mail-notices.ts'
import { recordNotices } from '#server/notification/record-notices.ts'
import { recordEventPictures } from '#server/payment/event-pictures.ts'
import { recordProofs } from '#server/payment/record-proofs.ts'

export interface FurtherWritesOptions {
  readonly clock: Clock
  readonly noticeWindowS: number
  readonly mail: MailNoticesOptions
  /** Whether coordinates of addresses are looked up. */
  readonly hasGeocoder: boolean
}

/** `operations`: the changes of each operation. Sums, searches and pictures need only the rows before and after all. */
export const furtherWrites = ({ clock, noticeWindowS, mail, hasGeocoder }: FurtherWritesOptions) => {
  const notices = recordNotices(clock, noticeWindowS)
  const mails = mailNotices(mail)
  const places = hasGeocoder ? recordPlaces(clock) : null
  return async (tx: Tx, actor: Actor, operations: readonly (readonly RowChange[])[]): Promise<void> => {
    for (const changes of operations) {
      await notices(tx, actor, changes)
      await mails(tx, changes)
      await places?.(tx, changes)
      await recordProofs(tx, changes, clock.now())
    }
    const net = netChanges(operations)
    await recordSales(tx, net)
    await recordUserSearches(tx, net)
    await recordEventPictures(tx, net)
  }
}
