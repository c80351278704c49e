// Mails, and the port that sends them.
import type { MailList } from '#shared/account/mail-lists.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The list that the receiver chose; absent for mails that are always sent. */
  readonly list?: MailList
  readonly headers?: Readonly<Record<string, string>>
}

export interface MailPort {
  /** Throws when it could not be handed over. */
  send(mail: Mail): Promise<void>
  close(): void
}
