// Parts of mails as HTML without external resources.

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

export const mailPage = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#faf5ea;color:#221a12;font:16px/24px sans-serif"><div style="max-width:480px;margin:0 auto">${paragraphs.join('')}</div></body></html>`

/** Lines stay lines. */
export const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>`

export const mailButton = (text: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#731c48;color:#fff;font-weight:bold;text-decoration:none">${escaped(text)}</a></p>`

export const smallLink = (text: string, url: string): string =>
  `<p style="margin:32px 0 0;font-size:14px;color:#6b5d4f"><a href="${escaped(url)}" style="color:#6b5d4f">${escaped(text)}</a></p>`

export const MAIL_END = ['Good things must share!', 'Gotong'] as const
