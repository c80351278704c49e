// Rows of the mail queue while a process sends them.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Tx } from '#server/db/database.ts'
import type { OutgoingMail } from './mail-table.ts'

/** Seconds for which a process reserves a mail. It renews the reservation while an SMTP server is slow. */
const RESERVATION_S = 120
const MAX_MAILS_PER_ROUND = 10

const MAX_PAUSE_S = 3600
/** Seconds until the next attempt: 30, 60, 120 … at most an hour. */
const pause = (tries: number): number => Math.min(MAX_PAUSE_S, 30 * 2 ** Math.min(tries, 10))
/** A mail that waits for longer got its time while the server's clock was ahead. */
const MAX_WAIT_S = 2 * MAX_PAUSE_S

/** Deletes expired mails, and reserves due ones that no other process has reserved. */
export const reserveDueMails = async (tx: Tx, now: Seconds): Promise<OutgoingMail[]> => {
  await tx.deleteFrom('outgoing_mails').where('expiresAt', '<=', now).execute()
  const due = await tx
    .selectFrom('outgoing_mails')
    .select(['id', 'mail', 'receiver', 'tries', 'nextAt', 'expiresAt'])
    .where((eb) => eb.or([eb('nextAt', '<=', now), eb('nextAt', '>', now + MAX_WAIT_S)]))
    .orderBy('nextAt')
    .limit(MAX_MAILS_PER_ROUND)
    .execute()
  const taken: OutgoingMail[] = []
  for (const mail of due) {
    const { numUpdatedRows } = await tx
      .updateTable('outgoing_mails')
      .set({ nextAt: now + RESERVATION_S })
      .where('id', '=', mail.id)
      .where('nextAt', '=', mail.nextAt)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) taken.push(mail)
  }
  return taken
}

export const renewReservations = async (tx: Tx, ids: readonly string[], now: Seconds): Promise<void> => {
  await tx
    .updateTable('outgoing_mails')
    .set({ nextAt: now + RESERVATION_S })
    .where('id', 'in', [...ids])
    .execute()
}

export const deleteMail = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('outgoing_mails').where('id', '=', id).execute()
}

/** After a failed attempt. */
export const postponeMail = async (tx: Tx, { id, tries }: Pick<OutgoingMail, 'id' | 'tries'>, now: Seconds) => {
  await tx
    .updateTable('outgoing_mails')
    .set({ tries: tries + 1, nextAt: now + pause(tries) })
    .where('id', '=', id)
    .execute()
}
