// Mails, and the port that sends them.

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailPort {
  /** Throws when it could not be handed over. */
  send(mail: Mail): Promise<void>
  close(): void
}
