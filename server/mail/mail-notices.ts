// Queues a mail for each person who chose mail and gets notifications in a transaction: one mail, however many they are. Above
// the limit of an hour the notifications are only in the app.
import type { Row } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import { headingOf, personOf } from '#shared/notification/message-heading.ts'
import type { Notification } from '#shared/notification/notification.ts'
import { mailReceiversAmong } from '#server/account/mail-receivers-repository.ts'
import type { Tx } from '#server/db/database.ts'
import { addQuotaRuns, quotaDay, quotaRunsOfActors } from '#server/quotas/quota-usage-repository.ts'
import { listMail } from './list-mails.ts'
import { putMail } from './mail-queue.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export interface MailNoticesOptions {
  readonly clock: Clock
  readonly links: UnsubscribeLinks
  readonly publicUrl: string
}

interface Change {
  readonly table: string
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** A later mail would surprise more than help. */
const MAIL_LIFETIME_S = 2 * 86_400

const HOUR_S = 3600
/** Limit per person and hour of the clock. */
const MAX_MAILS_PER_HOUR = 5
const LAST_OF_HOUR = 'More notices of this hour are only in the app.'
const MAILED = 'notice-mail'

/** Counts one mail for each person; returns the number of each in this hour. */
const countMails = async (tx: Tx, userIds: readonly string[], now: Seconds): Promise<ReadonlyMap<string, number>> => {
  const day = quotaDay(now)
  const target = String(Math.floor(now / HOUR_S))
  const sorted = [...userIds].sort()
  await addQuotaRuns(
    tx,
    sorted.map((actorId) => ({ actorId, day, operation: MAILED, target, runs: 1 })),
  )
  return quotaRunsOfActors(tx, { operation: MAILED, day, target }, sorted)
}

/** A mail comes from Gotong's address, so the text names the person who wrote a message. */
const textOf = (notification: Notification): string => {
  const person = personOf(notification)
  const { title, message } = notification
  return [...(person === null ? [] : [`Message from ${person}`]), title, message]
    .filter((line) => line !== '')
    .join('\n')
}

export const mailNotices =
  ({ clock, links, publicUrl }: MailNoticesOptions) =>
  async (tx: Tx, changes: readonly Change[]): Promise<void> => {
    const made = new Map<string, Notification[]>()
    for (const { table, before, after } of changes) {
      if (table !== 'notifications' || before !== undefined || after === undefined) continue
      const notification = after as Notification
      made.set(notification.userId, [...(made.get(notification.userId) ?? []), notification])
    }
    if (made.size === 0) return
    const now = toSeconds(clock.now())
    const receivers = await mailReceiversAmong(tx, 'notices', [...made.keys()])
    const counts = await countMails(
      tx,
      receivers.map(({ userId }) => userId),
      now,
    )
    for (const { userId, email } of receivers) {
      const [first, ...more] = made.get(userId) ?? []
      const count = counts.get(userId) ?? 0
      if (first === undefined || count > MAX_MAILS_PER_HOUR) continue
      const texts = new Set([first, ...more].map(textOf))
      const mail = listMail({
        to: email,
        list: 'notices',
        subject: headingOf(first),
        paragraphs: [...texts, ...(count === MAX_MAILS_PER_HOUR ? [LAST_OF_HOUR] : [])],
        page: isInternalPath(first.link) ? { label: 'Open in Gotong', url: new URL(first.link, publicUrl).href } : null,
        unsubscribeUrl: await links.linkFor({ userId, list: 'notices' }),
      })
      await putMail(tx, mail, now, now + MAIL_LIFETIME_S)
    }
  }
