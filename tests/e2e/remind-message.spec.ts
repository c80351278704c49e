// A host's payment reminder.
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { expect, test, expectToast } from './fixtures.ts'

test('MNG-040 MNG-041 a host edits the remind message and sets another default, also offline', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url)
  const phone = await app.phone(host)
  const { page } = phone
  const sent = async () => (await host.api.get<{ message: string }>('/get-default-remind-message')).message
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await page.getByRole('button', { name: 'Remind message' }).click()
  const sheet = page.getByRole('dialog', { name: 'Remind message' })
  const field = sheet.getByLabel('Message to buyers who have not paid')
  const messages = sheet.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(field).toHaveValue('Please make payment for your order.')
  await expect(messages).toHaveCount(1)

  const save = sheet.getByRole('button', { name: 'Save' })
  await field.fill('  ')
  await save.click()
  await expect(field).toHaveAccessibleDescription(/Message cannot be blank/)
  await field.fill('PayNow by tonight, please')
  await save.click()
  await expectToast(page, 'change message success, it will apply for future', 'Success')
  await expect(messages.first()).toContainText('Default')
  await expect.poll(sent).toBe('PayNow by tonight, please')

  await phone.offline()
  await sheet.getByRole('button', { name: 'Set default' }).click()
  await expectToast(page, 'set default message success, it will apply for future', 'Success')
  await expect(field).toHaveValue('Please make payment for your order.')
  await expect(messages.last()).toContainText('Default')
  expect(await sent()).toBe('PayNow by tonight, please')
  await phone.online()
  await expect.poll(sent).toBe('Please make payment for your order.')
})
