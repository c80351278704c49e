// By SMTP, or into a folder as .eml files where no SMTP server is set.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Mail, MailPort } from './mail.ts'

const SLOW = 15_000

/** As an object it is one address, whatever it looks like. */
const addressed = ({ to, ...mail }: Mail) => ({ ...mail, to: { name: '', address: to } })

const bySmtp = (url: string, from: string): MailPort => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SLOW,
    greetingTimeout: SLOW,
    socketTimeout: SLOW,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...addressed(mail) })
    },
    close: () => transport.close(),
  }
}

const intoFolder = (directory: string, from: string): MailPort => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail: Mail) => {
      const { message } = await transport.sendMail({ from, ...addressed(mail) })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, `${Date.now()}-${randomUUID()}.eml`)
      await writeFile(`${path}.partial`, message, { mode: 0o600 })
      await rename(`${path}.partial`, path)
    },
    close: () => transport.close(),
  }
}

export const mailPort = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): MailPort => {
  const from = `Gotong <${MAIL_FROM}>`
  return SMTP_URL === undefined ? intoFolder(join(DATA_DIR, 'mail'), from) : bySmtp(SMTP_URL, from)
}

/** For the log: without the address, which what a mail server answers may hold. */
export const mailFault = (error: unknown): unknown => {
  const { name, code, responseCode, command } = error as Record<string, unknown>
  return { name, code, responseCode, command }
}
