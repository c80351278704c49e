import { expect, test } from 'vitest'
import { resetUrl } from '#server/account/pin-mails.ts'

test('the link of a PIN mail sends neither the secret nor the email to a server', () => {
  const mail = {
    to: 'mei+1@example.org',
    code: '123456',
    link: 'secret-of-the-link',
    publicUrl: 'https://gotong.example',
  }
  const url = new URL(resetUrl(mail))
  expect(`${url.pathname}${url.search}`).toBe('/reset-password-with-code')
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    email: mail.to,
    code: mail.code,
    link: mail.link,
  })
})
