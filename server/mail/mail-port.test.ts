import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailsIn, openMailbox } from '#tests/support/mailbox.ts'
import { mailPort } from './mail-port.ts'

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
const LISTS = ['x1,victim@example.org', '"a"<victim@example.org>']

test('a mail goes to one address, and a list or a name with an address is none', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-mail-'))
  const box = await openMailbox()
  const settings = { MAIL_FROM: 'gotong@example.org', DATA_DIR: directory }
  const ports = [mailPort({ ...settings, SMTP_URL: box.url } as never), mailPort(settings as never)]
  try {
    for (const port of ports) {
      await port.send(mail('mei@example.org'))
      for (const to of LISTS) await port.send(mail(to)).catch(() => undefined)
    }
    const found = [...box.mails, ...(await mailsIn(directory, 1))]
    expect(found.length).toBeGreaterThan(1)
    const told = found.flatMap(({ to }) => (to ?? []).map(({ address }) => address))
    expect(told).toContain('mei@example.org')
    expect(told).not.toContain('victim@example.org')
  } finally {
    for (const port of ports) port.close()
    await box.close()
    await rm(directory, { recursive: true, force: true })
  }
})
