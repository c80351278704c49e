// Queues a mail for each person who chose mail and gets notifications in a transaction: one mail, however many they are.
import type { Row } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import type { Notification } from '#shared/notification/notification.ts'
import { mailReceiversAmong } from '#server/account/mail-receivers-repository.ts'
import type { Tx } from '#server/db/database.ts'
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
    for (const { userId, email } of await mailReceiversAmong(tx, 'notices', [...made.keys()])) {
      const [first, ...more] = made.get(userId) ?? []
      if (first === undefined) continue
      const texts = new Set([first, ...more].map(({ title, message }) => `${title}\n${message}`.trim()))
      const mail = listMail({
        to: email,
        list: 'notices',
        subject: first.title || first.senderName,
        paragraphs: [...texts],
        page: isInternalPath(first.link) ? { label: 'Open in Gotong', url: new URL(first.link, publicUrl).href } : null,
        unsubscribeUrl: await links.linkFor({ userId, list: 'notices' }),
      })
      await putMail(tx, mail, now, now + MAIL_LIFETIME_S)
    }
  }
