// Queues a mail of the operator to everybody who agreed to offers and has confirmed the address.
import { toSeconds } from '#shared/kernel/clock.ts'
import { mailReceivers } from '#server/account/mail-receivers-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { listMail } from '#server/mail/list-mails.ts'
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
      const sent = await database.write(async (tx) => {
        const receivers = await mailReceivers(tx, 'offers')
        for (const { userId, email } of receivers) {
          const unsubscribeUrl = await links.linkFor({ userId, list: 'offers' })
          const page = { label: 'Open Gotong', url: config.PUBLIC_URL }
          const mail = listMail({ to: email, list: 'offers', subject, paragraphs, page, unsubscribeUrl })
          await putMail(tx, mail, now, now + OFFER_LIFETIME_S)
        }
        return receivers.length
      })
      mailQueue.sendSoon()
      return { receivers: sent }
    },
  }
}
