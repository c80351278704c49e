// Mails of the lists that a person chooses, each with its link to end them.
import type { MailList } from '#shared/account/mail-lists.ts'
import type { Mail } from './mail.ts'
import { MAIL_END, mailButton, mailPage, paragraph, smallLink } from './mail-html.ts'
import { unsubscribeHeaders } from './unsubscribe-links.ts'

export interface ListMail {
  readonly to: string
  readonly list: MailList
  readonly subject: string
  /** Lines of a paragraph are separated by a line break. */
  readonly paragraphs: readonly string[]
  /** A page of the app. */
  readonly page: { readonly label: string; readonly url: string } | null
  readonly unsubscribeUrl: string
}

const REASONS: Readonly<Record<MailList, string>> = {
  notices: 'You get this mail because you chose mail under Notification in your profile.',
  offers: 'You get this mail because you agreed to offers and marketing.',
}

const STOP: Readonly<Record<MailList, string>> = {
  notices: 'Stop mails about my orders',
  offers: 'Stop offers by mail',
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const listMail = ({ to, list, subject, paragraphs, page, unsubscribeUrl }: ListMail): Mail => ({
  to,
  list,
  subject: oneLine(subject),
  text: `${[...paragraphs, ...(page ? [page.url] : []), MAIL_END.join('\n'), `${REASONS[list]} ${STOP[list]}:\n${unsubscribeUrl}`].join('\n\n')}\n`,
  html: mailPage([
    ...paragraphs.map(paragraph),
    ...(page ? [mailButton(page.label, page.url)] : []),
    ...MAIL_END.map(paragraph),
    paragraph(REASONS[list]),
    smallLink(STOP[list], unsubscribeUrl),
  ]),
  headers: unsubscribeHeaders(unsubscribeUrl),
})
