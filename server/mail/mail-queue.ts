// Mail queue: mails wait in the database from the transaction that created them until they are handed over, so that a
// slow mail server delays no request and a crash loses none. At-least-once delivery: a crash may send a mail twice.
import { newId } from '#shared/kernel/ids.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { MailList } from '#shared/account/mail-lists.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import type { Mail, MailPort } from './mail.ts'
import type { OutgoingMail } from './mail-table.ts'
import { deleteMail, postponeMail, renewReservations, reserveDueMails } from './outgoing-mail-repository.ts'

export interface MailQueue {
  /** Sent after the transaction, by `sendSoon` or in the next round. */
  put(tx: Tx, mail: Mail, expiresAt: Seconds): Promise<void>
  /** Returns without waiting. */
  sendSoon(): void
  /** Sends due mails; resolves when none is left. */
  sendQueued(): Promise<void>
  close(): Promise<void>
}

export interface MailQueueOptions {
  readonly database: Database
  readonly clock: Clock
  readonly port: MailPort
  readonly onFault: (error: unknown) => void
  /** Called after each attempt to hand a mail over. */
  readonly onAttempt?: (outcome: 'sent' | 'failed') => void
}

export const mailsTo = (snapshot: Pick<Snapshot, 'selectFrom'>, address: string) =>
  snapshot.selectFrom('outgoing_mails').select(['id', 'mail']).where('receiver', '=', address)

/** Deletes waiting mails to this address, of one list or all. */
export const forgetMailsTo = async (tx: Tx, address: string, list?: MailList): Promise<void> => {
  for (const { id, mail } of await mailsTo(tx, address).execute()) {
    if (list === undefined || (JSON.parse(mail) as Mail).list === list)
      await tx.deleteFrom('outgoing_mails').where('id', '=', id).execute()
  }
}

export const putMail = async (tx: Tx, mail: Mail, now: Seconds, expiresAt: Seconds): Promise<void> => {
  await tx
    .insertInto('outgoing_mails')
    .values({ id: newId(), mail: JSON.stringify(mail), receiver: mail.to, tries: 0, nextAt: now, expiresAt })
    .execute()
}

/** Much shorter than a reservation. */
const RENEWAL_INTERVAL_MS = 30_000

export const mailQueue = ({ database, clock, port, onFault, onAttempt }: MailQueueOptions): MailQueue => {
  let running: Promise<void> | undefined
  let again = false
  let ended = false
  const now = (): Seconds => toSeconds(clock.now())
  /** Ids of mails that are being handed over. */
  const sending = new Set<string>()

  const take = (): Promise<OutgoingMail[]> => database.write((tx) => reserveDueMails(tx, now()))

  const renew = async (): Promise<void> => {
    if (sending.size > 0) await database.write((tx) => renewReservations(tx, [...sending], now()))
  }

  const sendOne = async ({ id, mail, tries }: OutgoingMail): Promise<void> => {
    try {
      await port.send(JSON.parse(mail) as Mail).finally(() => sending.delete(id))
      await database.write((tx) => deleteMail(tx, id))
      onAttempt?.('sent')
    } catch (error) {
      onFault(error)
      onAttempt?.('failed')
      await database.write((tx) => postponeMail(tx, { id, tries }, now()))
    }
  }

  const sendAll = async (taken: readonly OutgoingMail[]): Promise<void> => {
    for (const { id } of taken) sending.add(id)
    const renewal = setInterval(() => void renew().catch(onFault), RENEWAL_INTERVAL_MS)
    try {
      await Promise.all(taken.map(sendOne))
    } finally {
      clearInterval(renewal)
      sending.clear()
    }
  }

  const round = async (): Promise<void> => {
    do {
      again = false
      let taken = await take()
      while (taken.length > 0 && !ended) {
        await sendAll(taken)
        taken = await take()
      }
    } while (again && !ended)
  }

  const sendQueued = (): Promise<void> => {
    again = true
    running ??= round().finally(() => (running = undefined))
    return running
  }

  return {
    put: (tx, mail, expiresAt) => putMail(tx, mail, now(), expiresAt),
    sendSoon: () => {
      if (!ended) setImmediate(() => void sendQueued().catch(onFault))
    },
    sendQueued,
    close: async () => {
      ended = true
      port.close()
      await running?.catch(onFault)
    },
  }
}
