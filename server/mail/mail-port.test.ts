import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailsIn, openMailbox } from '#tests/support/mailbox.ts'
import { mailPort } from './mail-port.ts'

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
const LISTS = ['x1,victim@example.org', '"a"<victim@example.org>']

test('a mail goes to one address; a list, or a name with an address, is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-mail-'))
  const box = await openMailbox()
  const settings = { MAIL_FROM: 'gotong@example.org', DATA_DIR: directory, SMTP_REQUIRE_TLS: 'on' } as const
  const ports = [mailPort({ ...settings, SMTP_URL: box.url }), mailPort({ ...settings, SMTP_URL: undefined })]
  try {
    for (const port of ports) {
      await port.send(mail('mei@example.org'))
      for (const to of LISTS) await port.send(mail(to)).catch(() => undefined)
    }
    const found = [...box.mails, ...(await mailsIn(directory, 1))]
    expect(found.length).toBeGreaterThan(1)
    const receivers = found.flatMap(({ to }) => (to ?? []).map(({ address }) => address))
    expect(receivers).toContain('mei@example.org')
    expect(receivers).not.toContain('victim@example.org')
  } finally {
    for (const port of ports) port.close()
    await box.close()
    await rm(directory, { recursive: true, force: true })
  }
})

test('mail never leaves in plain text for another host unless SMTP_REQUIRE_TLS is off', async () => {
  const box = await openMailbox()
  // The same mail server under an address that does not count as this machine; it offers no STARTTLS.
  const elsewhere = box.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const settings = { SMTP_URL: elsewhere, MAIL_FROM: 'gotong@example.org', DATA_DIR: tmpdir() }
  const strict = mailPort({ ...settings, SMTP_REQUIRE_TLS: 'on' })
  const lenient = mailPort({ ...settings, SMTP_REQUIRE_TLS: 'off' })
  try {
    await expect(strict.send(mail('mei@example.org'))).rejects.toThrow(/STARTTLS/)
    expect(box.mails).toEqual([])
    await lenient.send(mail('mei@example.org'))
    expect(box.mails).toHaveLength(1)
  } finally {
    strict.close()
    lenient.close()
    await box.close()
  }
})
