// Mails about the PIN, in plain words: text, and the same as HTML without anything to load.
import type { Mail } from '#server/mail/mail.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#faf5ea;color:#221a12;font:16px/24px sans-serif"><div style="max-width:480px;margin:0 auto">${paragraphs.join('')}</div></body></html>`

const said = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const button = (text: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#731c48;color:#fff;font-weight:bold;text-decoration:none">${escaped(text)}</a></p>`

const code = (digits: string): string =>
  `<p style="margin:0 0 16px;font:bold 32px/40px monospace;letter-spacing:6px">${digits}</p>`

const END = ['Good things must share!', 'Gotong']

export const resetUrl = (publicUrl: string, email: string, digits: string): string => {
  const url = new URL('/reset-password-with-code', publicUrl)
  url.search = new URLSearchParams({ email, code: digits }).toString()
  return url.href
}

export const resetMail = (to: string, digits: string, publicUrl: string): Mail => {
  const url = resetUrl(publicUrl, to, digits)
  const why = 'Somebody asked for a new PIN for your account on Gotong.'
  const how = 'Open this link to choose one:'
  const also = 'If you are asked for a code, it is:'
  const until = 'Link and code work once, for 15 minutes. Nobody of Gotong will ever ask you for them.'
  const not = 'If it was not you, do nothing: your PIN stays as it is.'
  return {
    to,
    subject: 'Set a new PIN for Gotong',
    text: `${[why, `${how}\n${url}`, `${also}\n${digits}`, until, not, END.join('\n')].join('\n\n')}\n`,
    html: page([
      said(why),
      button('Set a new PIN', url),
      said(also),
      code(digits),
      said(until),
      said(not),
      ...END.map(said),
    ]),
  }
}

export const changedMail = (to: string, publicUrl: string): Mail => {
  const what = 'The PIN of your account on Gotong was changed. Other phones are asked to sign in again.'
  const not = 'If it was not you, set a new one now:'
  const url = new URL('/reset-password', publicUrl).href
  return {
    to,
    subject: 'Your PIN for Gotong was changed',
    text: `${[what, `${not}\n${url}`, END.join('\n')].join('\n\n')}\n`,
    html: page([said(what), said(not), button('Set a new PIN', url), ...END.map(said)]),
  }
}
