// A mail server in this process, and a folder of mail files: both parsed like a mail program does.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string
  readonly mails: readonly Email[]
  /** The next unread mail to this address; waits for it. */
  next(to: string): Promise<Email>
  /** While true no mail is accepted. */
  refuses: boolean
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000

export const openMailbox = async (): Promise<Mailbox> => {
  const mails: Email[] = []
  const answered = new Set<Email>()
  const box = { refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const read = async (): Promise<void> => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        if (box.refuses) throw new Error('not now')
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      }
      callbackify(read)(done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: async (to: string) => {
      for (const from = Date.now(); Date.now() - from < TIMEOUT_MS; await new Promise((go) => setTimeout(go, 20))) {
        const found = mails.find((mail) => !answered.has(mail) && mail.to?.some(({ address }) => address === to))
        if (!found) continue
        answered.add(found)
        return found
      }
      throw new Error(`no mail came for ${to}`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** The mails in `DATA_DIR/mail`, oldest first; waits for this number. */
export const mailsIn = async (dataDir: string, count: number): Promise<Email[]> => {
  const directory = join(dataDir, 'mail')
  for (const from = Date.now(); Date.now() - from < TIMEOUT_MS; await new Promise((go) => setTimeout(go, 20))) {
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    if (names.length >= count)
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(directory, name)))))
  }
  throw new Error(`no ${count} mails came`)
}

/** The code in a PIN reset mail. */
export const codeIn = (mail: Email): number => Number(/^(\d{6})$/m.exec(mail.text ?? '')?.[1])

/** Its link. */
export const linkIn = (mail: Email): URL => new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')

/** The fields in the fragment of its link. */
export const fieldsIn = (mail: Email): URLSearchParams => new URLSearchParams(linkIn(mail).hash.slice(1))
