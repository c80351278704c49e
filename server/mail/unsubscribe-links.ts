// Links that end the mails of one list to one person, without signing in. The token is encrypted: it shows neither person nor list
// and cannot be guessed. RFC 8058 lets mail programs offer the same with one click.
import type { Clock } from '#shared/kernel/clock.ts'
import { MAIL_LISTS, type MailList } from '#shared/account/mail-lists.ts'
import { encryptedTokens } from '#server/http/encrypted-token.ts'

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

/** Long, because people unsubscribe from old mails. */
const TOKEN_LIFETIME_S = 400 * 86_400

export interface Unsubscribing {
  readonly userId: string
  readonly list: MailList
}

export interface UnsubscribeLinks {
  linkFor(who: Unsubscribing): Promise<string>
  /** Undefined for a token that this server did not make, or that has expired. */
  read(token: string): Promise<Unsubscribing | undefined>
}

const isList = (value: unknown): value is MailList => (MAIL_LISTS as readonly unknown[]).includes(value)

export const unsubscribeLinks = (secret: Buffer, clock: Clock, publicUrl: string): UnsubscribeLinks => {
  const tokens = encryptedTokens(secret, 'unsubscribe', clock)
  return {
    linkFor: async ({ userId, list }) => {
      const url = new URL(UNSUBSCRIBE_PATH, publicUrl)
      url.searchParams.set('token', await tokens.seal({ userId, list }, TOKEN_LIFETIME_S))
      return url.href
    },
    read: async (token) => {
      const { userId, list } = (await tokens.open(token)) ?? {}
      return typeof userId === 'string' && isList(list) ? { userId, list } : undefined
    },
  }
}

/** RFC 2369 and RFC 8058. */
export const unsubscribeHeaders = (link: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
