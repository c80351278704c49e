import { expect, test } from 'vitest'
import { changedMail, payeeChangedMail, resetMail } from './pin-mails.ts'

const reset = { to: 'mei@example.org', link: 'http://localhost/x', publicUrl: 'http://localhost' }
const bodies = ({ text, html }: { readonly text: string; readonly html?: string }): readonly string[] => [
  text,
  html ?? '',
]

test('ACC-052 a mail with link and code says how long both work; one without a code does not mention a code', () => {
  for (const body of bodies(resetMail({ ...reset, code: '482917' }))) {
    expect(body).toContain('482917')
    expect(body).toContain(
      'Link and code work once, for 15 minutes. Nobody from Gotong will ever ask you for the code.',
    )
  }
  for (const body of bodies(resetMail({ ...reset, code: undefined }))) {
    expect(body).toContain('The link works once, for 15 minutes.')
    expect(body).not.toMatch(/\b(a|the) code|and code\b/)
  }
})

test('the mail of a changed PIN says that other devices must sign in, that of a changed way to be paid what buyers see', () => {
  for (const body of bodies(changedMail('mei@example.org', 'http://localhost', [])))
    expect(body).toContain('All other devices must sign in again.')
  for (const body of bodies(payeeChangedMail('mei@example.org', 'http://localhost')))
    expect(body).toContain('Somebody entered your PIN to change it. For 48 hours buyers see that it was changed.')
})
