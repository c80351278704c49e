// Mails about the PIN, as text and as HTML without external resources.
import { SOCIAL_NAMES, type SocialType } from '#shared/account/social.ts'
import { MAIL_END, mailButton, mailPage, paragraph } from '#server/mail/mail-html.ts'
import type { Mail } from '#server/mail/mail.ts'

/** Seconds for which a notice about a change is worth sending. */
export const NOTICE_LIFETIME_S = 3 * 86_400

const digits = (code: string): string =>
  `<p style="margin:0 0 16px;font:bold 32px/40px monospace;letter-spacing:6px">${code}</p>`

export interface ResetMail {
  readonly to: string
  /** Six digits to type; without it the mail has only a link. */
  readonly code?: string | undefined
  /** The secret of the link. */
  readonly link: string
  readonly publicUrl: string
}

/** Email, code and secret stand in the fragment: browsers send it to no server, so that no access log holds them. */
export const resetUrl = ({ to, code, link, publicUrl }: ResetMail): string => {
  const url = new URL('/reset-password-with-code', publicUrl)
  url.hash = new URLSearchParams({ email: to, ...(code !== undefined && { code }), link }).toString()
  return url.href
}

export const resetMail = (mail: ResetMail): Mail => {
  const url = resetUrl(mail)
  const why = 'Somebody asked for a new PIN for your account on Gotong.'
  const how = 'Open this link to choose one:'
  const also = 'If you are asked for a code, it is:'
  const until =
    mail.code === undefined
      ? 'The link works once, for 15 minutes.'
      : 'Link and code work once, for 15 minutes. Nobody from Gotong will ever ask you for the code.'
  const not = 'If it was not you, do nothing: your PIN stays as it is.'
  const typed = mail.code === undefined ? [] : [`${also}\n${mail.code}`]
  const shown = mail.code === undefined ? [] : [paragraph(also), digits(mail.code)]
  return {
    to: mail.to,
    subject: 'Set a new PIN for Gotong',
    text: `${[why, `${how}\n${url}`, ...typed, until, not, MAIL_END.join('\n')].join('\n\n')}\n`,
    html: mailPage([
      paragraph(why),
      mailButton('Set a new PIN', url),
      ...shown,
      paragraph(until),
      paragraph(not),
      ...MAIL_END.map(paragraph),
    ]),
  }
}

export const confirmationMail = (mail: {
  readonly to: string
  readonly userId: string
  readonly secret: string
  readonly publicUrl: string
}): Mail => {
  const url = new URL('/confirm-email', mail.publicUrl)
  url.hash = new URLSearchParams({ user: mail.userId, secret: mail.secret }).toString()
  const why = 'Please confirm that this is the email address of your account on Gotong:'
  const until = 'The link works once, for three days.'
  const not = 'If you have no account on Gotong, do nothing.'
  return {
    to: mail.to,
    subject: 'Confirm your email address for Gotong',
    text: `${[`${why}\n${url.href}`, until, not, MAIL_END.join('\n')].join('\n\n')}\n`,
    html: mailPage([
      paragraph(why),
      mailButton('Confirm my email', url.href),
      paragraph(until),
      paragraph(not),
      ...MAIL_END.map(paragraph),
    ]),
  }
}

interface Warning {
  readonly subject: string
  /** Paragraphs. */
  readonly text: readonly string[]
  /** Introduces the button to a new PIN. */
  readonly ifNotYou: string
}

/** Tells the owner of an account about a change, with a way to set a new PIN. */
const warningMail = (to: string, publicUrl: string, { subject, text, ifNotYou }: Warning): Mail => {
  const url = new URL('/reset-password', publicUrl).href
  return {
    to,
    subject,
    text: `${[...text, `${ifNotYou}\n${url}`, MAIL_END.join('\n')].join('\n\n')}\n`,
    html: mailPage([
      ...text.map(paragraph),
      paragraph(ifNotYou),
      mailButton('Set a new PIN', url),
      ...MAIL_END.map(paragraph),
    ]),
  }
}

export const payeeChangedMail = (to: string, publicUrl: string): Mail =>
  warningMail(to, publicUrl, {
    subject: 'The way people pay you on Gotong was changed',
    text: [
      'The way buyers pay you on Gotong was changed: your mobile number, your UEN, or which of them PayNow uses.',
      'Somebody entered your PIN to change it. For 48 hours buyers see that it was changed.',
    ],
    ifNotYou: 'If it was not you, set a new PIN now, and then check "When people pay you" under Edit Profile:',
  })

/** `ended`: providers that can no longer sign in to the account. */
export const changedMail = (to: string, publicUrl: string, ended: readonly SocialType[] = []): Mail =>
  warningMail(to, publicUrl, {
    subject: 'Your PIN for Gotong was changed',
    text: [
      'The PIN of your account on Gotong was changed. All other devices must sign in again.',
      ...ended.map(
        (type) => `${SOCIAL_NAMES[type]} does not open your account any more: sign in with this email and the new PIN.`,
      ),
    ],
    ifNotYou: 'If it was not you, set a new one now:',
  })
