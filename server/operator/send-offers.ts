// Queues a mail of the operator to everybody who agreed to offers and has confirmed the address.
import { toSeconds } from '#shared/kernel/clock.ts'
import { mailReceivers, mailReceiversAmong } from '#server/account/mail-receivers-repository.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { listMail } from '#server/mail/list-mails.ts'
import type { Mail } from '#server/mail/mail.ts'
import { putMail } from '#server/mail/mail-queue.ts'
import { unsubscribeLinks } from '#server/mail/unsubscribe-links.ts'
import type { ServerContext } from '#server/server-context.ts'

const OFFER_LIFETIME_S = 3 * 86_400

export const offerHandlers = (
  { database, clock, config, mailQueue }: ServerContext,
  tokenSecret: Buffer,
): HandlersFor<'send-offers'> => {
  const links = unsubscribeLinks(tokenSecret, clock, config.PUBLIC_URL)
  return {
    'send-offers': async ({ subject, text }) => {
      const now = toSeconds(clock.now())
      const paragraphs = text.trim().split(/\n\s*\n/)
      const page = { label: 'Open Gotong', url: config.PUBLIC_URL }
      let sent = 0
      // Many short transactions, before each of which its mails are made: other writes wait for none of that.
      for (const part of partsOf(await database.read((snapshot) => mailReceivers(snapshot, 'offers')))) {
        const mails: Mail[] = []
        for (const { userId, email } of part) {
          const unsubscribeUrl = await links.linkFor({ userId, list: 'offers' })
          mails.push(listMail({ to: email, list: 'offers', subject, paragraphs, page, unsubscribeUrl }))
        }
        const userIds = part.map(({ userId }) => userId)
        sent += await database.write(async (tx) => {
          // Somebody may have ended these mails meanwhile.
          const receivers = await mailReceiversAmong(tx, 'offers', userIds)
          const addresses = new Set(receivers.map(({ email }) => email))
          const wanted = mails.filter(({ to }) => addresses.has(to))
          for (const mail of wanted) await putMail(tx, mail, now, now + OFFER_LIFETIME_S)
          return wanted.length
        })
      }
      mailQueue.sendSoon()
      return { receivers: sent }
    },
  }
}
