// What is sent to people, and the port that sends it.

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
