// By SMTP, or into a folder as .eml files where no SMTP server is set.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback, type Config } from '#server/config.ts'
import type { Mail, MailPort } from './mail.ts'

const SMTP_TIMEOUT_MS = 15_000

/** As an object it is exactly one address. */
const addressed = ({ to, list: _list, headers, ...mail }: Mail) => ({
  ...mail,
  ...(headers && { headers: { ...headers } }),
  to: { name: '', address: to },
})

type SmtpSettings = Pick<Config, 'SMTP_REQUIRE_TLS'> & { readonly SMTP_URL: string }

/** Without it nodemailer falls back to plain text where an attacker removes STARTTLS from the greeting. */
const mustUseTls = ({ SMTP_URL, SMTP_REQUIRE_TLS }: SmtpSettings): boolean =>
  SMTP_REQUIRE_TLS !== 'off' && !isLoopback(new URL(SMTP_URL).hostname.replace(/^\[|\]$/g, ''))

const smtpTransport = (settings: SmtpSettings) =>
  createTransport({
    url: settings.SMTP_URL,
    requireTLS: mustUseTls(settings),
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in as for a mail, and sends none. Throws when the server refuses. */
export const verifySmtp = async (settings: SmtpSettings): Promise<void> => {
  const transport = smtpTransport(settings)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const bySmtp = (settings: SmtpSettings, from: string): MailPort => {
  const transport = smtpTransport(settings)
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

export type MailSettings = Pick<Config, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM' | 'DATA_DIR'>

/** The folder that mails are written to; undefined where an SMTP server sends them. */
export const mailFolder = ({ SMTP_URL, DATA_DIR }: Pick<MailSettings, 'SMTP_URL' | 'DATA_DIR'>): string | undefined =>
  SMTP_URL === undefined ? join(DATA_DIR, 'mail') : undefined

export const mailPort = (settings: MailSettings): MailPort => {
  const { SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, DATA_DIR } = settings
  const from = `Gotong <${MAIL_FROM}>`
  return SMTP_URL === undefined
    ? intoFolder(join(DATA_DIR, 'mail'), from)
    : bySmtp({ SMTP_URL, SMTP_REQUIRE_TLS }, from)
}

/** For the log. The message is left out: a mail server may repeat the recipient's address in it. */
export const mailFault = (error: unknown): unknown => {
  const { name, code, responseCode, command } = error as Record<string, unknown>
  return { name, code, responseCode, command }
}
