// The page that says what an event still owes and is owed.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import { toSeconds } from '#shared/kernel/clock.ts'
import { statementText } from '#tests/support/bank-statements.ts'
import { createEvent, neighbourhood, placeOrder, uploadProof, type Person } from '#tests/support/neighbourhood.ts'
import { asCents } from '#shared/kernel/money.ts'
import { expect, expectToast, test } from './fixtures.ts'

const amountsOf = (page: Page): Locator => page.getByRole('list', { name: 'Amounts', exact: true })
const partOf = (page: Page, name: string): Locator =>
  amountsOf(page)
    .locator(':scope > li')
    .filter({ has: page.getByText(name, { exact: true }) })

/** Amounts in the order of the page, such as 'Expected 39.60'. */
const shown = async (page: Page): Promise<string[]> => {
  const parts = await amountsOf(page).locator(':scope > li').all()
  return Promise.all(
    parts.map(async (part) => {
      const text = await part.innerText()
      return `${text.split('\n')[0]} ${/[\d,]+\.\d\d/.exec(text.replaceAll(/\s/g, ''))?.[0]}`
    }),
  )
}

/** Sum of a column of the exported file, in cents. */
const exportedSum = async (page: Page, column: string): Promise<number> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('CSV', { exact: true }).click()
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Export', exact: true }).click()
  const text = readFileSync(await (await saving).path(), 'utf8').replace(/^\uFEFF/, '')
  const rows = Papa.parse<Record<string, string>>(text, { skipEmptyLines: true, header: true }).data
  await page.keyboard.press('Escape')
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
}

test('PAY-043 one page of an event says expected, claimed, verified and owed amounts, leads to their orders, and what is still to do', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 4)
  const [mei, ravi, siti, hui] = buyers as [Person, Person, Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: asCents(0) })
  const verify = (ref: string) => host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const [verified, claimed, cancelled] = [
    await placeOrder(mei, event, [2]),
    await placeOrder(ravi, event, [1]),
    await placeOrder(siti, event, [1]),
  ]
  await placeOrder(hui, event, [1])
  const paymentScreenshot = await uploadProof(ravi)
  await ravi.api.send('PATCH', '/update-order-buyer-status', { ref: claimed, buyerStatus: 2, paymentScreenshot })
  await verify(verified)
  await verify(cancelled)
  await siti.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })

  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await page.getByRole('link', { name: 'Settled', exact: true }).click()
  const amounts = amountsOf(page)
  for (const [name, amount] of [
    ['Expected', '39.60'],
    ['Claimed', '9.90'],
    ['Verified', '19.80'],
    ['You owe buyers', '9.90'],
    ['Buyers owe you', '9.90'],
  ] as const) {
    await expect(partOf(page, name).locator('summary')).toContainText(amount)
  }
  await amounts.getByText('You owe buyers', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Orders: You owe buyers', exact: true })).toContainText(siti.name)
  await amounts.getByText('Buyers owe you', { exact: true }).click()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  const owing = page.getByRole('list', { name: 'Orders: Buyers owe you', exact: true })
  await owing.getByRole('link', { name: hui.name }).click()
  await page.waitForURL(/\/event\/manage-orders/)
  await expect(page.getByRole('button', { name: /^More of order/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^More of order 4-/ })).toBeVisible()
  await page.goBack()

  const toDo = page.getByRole('region', { name: 'Still to do', exact: true })
  await expect(toDo.getByRole('listitem')).toHaveText([
    'Collect the payment of 1 order',
    'Verify the payment of 1 order',
    'Return money for 1 order',
    'Hand over 1 order',
  ])
  for (const [task, number] of [
    ['Collect the payment of 1 order', 4],
    ['Verify the payment of 1 order', 2],
  ] as const) {
    await toDo.getByRole('link', { name: task, exact: true }).click()
    await page.waitForURL(/\/event\/manage-orders/)
    await expect(page.getByRole('button', { name: /^More of order/ })).toHaveCount(1)
    await expect(page.getByRole('button', { name: new RegExp(`^More of order ${number}-`) })).toBeVisible()
    await page.goBack()
  }
  await host.api.send('POST', '/record-refund', { ref: cancelled, amount: 9.9 })
  await expect(toDo).not.toContainText('Return money')
  await toDo.getByRole('link', { name: 'Hand over 1 order', exact: true }).click()
  await page.waitForURL(/\/collection/)
})

test('PAY-043 PAY-042 without signal the page shows payments that this device matched, and agrees with both exports to the cent', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 4)
  const [mei, ravi, siti, hui] = buyers as [Person, Person, Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0.35 })
  const [verified, unpaid, cancelled, overpaid] = [
    await placeOrder(mei, event, [2]),
    await placeOrder(ravi, event, [3]),
    await placeOrder(siti, event, [1]),
    await placeOrder(hui, event, [1]),
  ]
  for (const ref of [verified, cancelled, overpaid])
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await host.api.send('PATCH', '/update-order-paid', { ref: overpaid, amount: 11.11 })
  await siti.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })

  const phone = await app.phone(host, { opens: `/event/settled?eventId=${event.id}` })
  const { page } = phone
  const before = ['Expected 60.45', 'Claimed 0.00', 'Verified 31.26', 'Matched 0.00']
  await expect.poll(() => shown(page)).toEqual([...before, 'You owe buyers 11.11', 'Buyers owe you 30.05'])
  await phone.offline()
  await page.goto(`/event/match-payments?eventId=${event.id}`)
  const line = { at: toSeconds(Date.now()), amount: asCents(3_005), payer: ravi.name, remark: unpaid }
  await page.getByLabel('Or paste lines from your bank’s app').fill(statementText('pasted', [line]))
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await page
    .getByRole('region', { name: 'Exact', exact: true })
    .getByRole('button', { name: /Verify/ })
    .click()
  await expectToast(page, '1 payment verified', 'Success')

  await page.goto(`/event/settled?eventId=${event.id}`)
  const after = ['Expected 60.45', 'Claimed 0.00', 'Verified 61.31', 'Matched 30.05']
  await expect.poll(() => shown(page)).toEqual([...after, 'You owe buyers 11.11', 'Buyers owe you 0.00'])
  await partOf(page, 'Matched').locator('summary').click()
  await expect(page.getByRole('list', { name: 'Orders: Matched', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(`${ravi.name}.*30\\.05`),
  ])
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  expect(await exportedSum(page, 'Amount')).toBe(6_045)
  await page.goto(`/event/refunds?eventId=${event.id}`)
  expect(await exportedSum(page, 'Still to return')).toBe(1_111)
})

test('PAY-043 money that two devices returned without signal is named as returned too much, and leads to the refunds', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const [mei] = buyers as [Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const ref = await placeOrder(mei, event, [1])
  for (const status of [2, -1]) await host.api.send('PATCH', '/update-order-status', { ref, status })
  const phone = await app.phone(host, { opens: `/event/refunds?eventId=${event.id}` })
  const { page } = phone
  await phone.offline()
  await page.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `Returned to ${mei.name}`, exact: true })
  await sheet.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await expectToast(page, `S$9.90 returned to ${mei.name}`, 'Success')
  await host.api.send('POST', '/record-refund', { ref, amount: 9.9 })
  await phone.online()
  await expect(page.getByText('Returned S$9.90 too much')).toBeVisible()

  await page.goto(`/event/settled?eventId=${event.id}`)
  const part = partOf(page, 'Returned too much')
  await expect(part.locator('summary')).toContainText('9.90')
  await part.locator('summary').click()
  await expect(page.getByRole('list', { name: 'Orders: Returned too much', exact: true })).toContainText(mei.name)
  await expect(page.getByText('This event is settled.')).toHaveCount(0)
  const toDo = page.getByRole('region', { name: 'Still to do', exact: true })
  await toDo.getByRole('link', { name: 'Ask for money back: too much was returned for 1 order', exact: true }).click()
  await page.waitForURL(/\/event\/refunds/)
  expect(await exportedSum(page, 'Returned too much')).toBe(990)
})

test('PAY-043 an event without orders is not called settled', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url, 0)
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const { page } = await app.phone(host, { opens: `/event/settled?eventId=${event.id}` })
  await expect(page.getByRole('status').filter({ hasText: 'This event has no orders.' })).toBeVisible()
  await expect(page.getByText('This event is settled.')).toHaveCount(0)
  await expect(partOf(page, 'Returned too much')).toHaveCount(0)
})
