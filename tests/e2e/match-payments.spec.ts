// A host reads a bank statement: transfers are matched to orders on the device, verified, and taken back.
import type { Locator, Page } from '@playwright/test'
import { daysBetween, formatDate, fromCivil, startOfDay, toSeconds } from '#shared/kernel/clock.ts'
import { statementText, type StatementFormat, type StatementLine } from '#tests/support/bank-statements.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivery,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { asCents } from '#shared/kernel/money.ts'
import { expect, expectToast, test, type AppFixture } from './fixtures.ts'

const now = (): number => toSeconds(Date.now())

interface Payer {
  readonly person: Person
  readonly ref: string
}

const payerOf = async (url: string, groupId: string, name: string, event: MadeEvent, boxes: number): Promise<Payer> => {
  const person = await signUp(url, name)
  await join(person, groupId)
  return { person, ref: await placeOrder(person, event, [boxes]) }
}

const claim = async ({ person, ref }: Payer): Promise<void> => {
  const paymentScreenshot = await uploadProof(person)
  await person.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
}

/** One box costs 9.90. */
const BOX = 990

/** Six orders, and a statement that pays each of them in another way. */
const stall = async ({ server: { url } }: AppFixture) => {
  const { host, groupId } = await neighbourhood(url, 0)
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const payer = (name: string, boxes: number): Promise<Payer> => payerOf(url, groupId, name, event, boxes)
  const siti = await payer('Siti Rahman', 1)
  const arun = await payer('Arun Nair', 2)
  await claim(arun)
  const wei = await payer('Wei Jie Loh', 3)
  const priya = await payer('Priya Kumar', 4)
  const bee = await payer('Bee Hoon Lim', 5)
  const hui = await payer('Hui Min Goh', 6)
  await hui.person.api.send('PATCH', '/update-order-buyer-status', { ref: hui.ref, buyerStatus: -1 })
  const line = (boxes: number, name: string, remark: string, more = 0): StatementLine => ({
    at: now(),
    amount: asCents(boxes * BOX + more),
    payer: name,
    remark,
  })
  const lines: readonly StatementLine[] = [
    line(1, 'RAHMAN SITI', siti.ref),
    line(2, 'NAIR ARUN', `mango ${arun.ref.slice(0, 4)}`),
    line(3, 'LOH WEI JIE', ''),
    line(4, 'KUMAR PRIYA', priya.ref, -200),
    line(5, 'LIM BEE HOON', bee.ref, 300),
    line(1, 'RAHMAN SITI', siti.ref),
    line(6, 'GOH HUI MIN', hui.ref),
    line(0, 'ONG KAH SENG', 'badminton court', 12_000),
    line(0, 'NTUC FAIRPRICE', '', -2_340),
  ]
  return { host, groupId, event, siti, arun, wei, priya, bee, hui, lines }
}

const openPage = async (page: Page, eventId?: string): Promise<void> => {
  await page.goto(`/event/match-payments${eventId === undefined ? '' : `?eventId=${eventId}`}`)
  await expect(page.getByRole('heading', { name: 'Match payments', level: 1 })).toBeVisible()
}

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel(/Choose or drop a bank statement/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const rowsOf = (page: Page, section: string): Locator =>
  page.getByRole('list', { name: section, exact: true }).getByRole('listitem')

/** A section that is closed at first, because something else was found. */
const openedRows = async (page: Page, section: string): Promise<Locator> => {
  await page.locator('summary', { hasText: section }).click()
  return rowsOf(page, section)
}

const statusOf = async (host: Person, { ref }: Payer): Promise<string> => {
  const { status, buyerStatus } = await orderOf(host, ref)
  return `${status}/${buyerStatus}`
}

const expectAllKinds = async (page: Page): Promise<void> => {
  await expect(rowsOf(page, 'Exact')).toHaveCount(2)
  await expect(rowsOf(page, 'Exact').nth(0)).toContainText(/Siti Rahman.*9\.90.*Mango morning/)
  await expect(rowsOf(page, 'Exact').nth(1)).toContainText(/Arun Nair.*19\.80/)
  await expect(rowsOf(page, 'Likely')).toHaveText([/Wei Jie Loh.*Matches: amount, name\. No reference\./])
  await expect(rowsOf(page, 'Paid too little')).toHaveText([/Priya Kumar.*S\$2\.00 less than S\$39\.60/])
  await expect(rowsOf(page, 'Paid too much')).toHaveText([/Bee Hoon Lim.*S\$3\.00 more than S\$49\.50/])
  await expect(rowsOf(page, 'Paid again')).toHaveText([/Siti Rahman.*9\.90/])
  await expect(rowsOf(page, 'For cancelled orders')).toHaveText([/Hui Min Goh.*59\.40/])
  await expect(page.getByText('1 line with money that left the account was skipped.')).toBeVisible()
}

const FILES = ['dbs', 'ocbc', 'uob', 'maybank', 'revolut'] as const satisfies readonly StatementFormat[]

test('PAY-042 statements of five banks and pasted lines are matched offline; exact transfers are verified in one tap and taken back', async ({
  app,
}) => {
  const { host, event, siti, arun, lines } = await stall(app)
  const phone = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const { page } = phone
  await page.getByRole('link', { name: 'Match payments' }).click()
  await expect(page.getByText('The statement stays on this device and is never sent.')).toBeVisible()
  await phone.offline()
  await openPage(page, event.id)
  for (const format of FILES) {
    await choose(page, `${format}.csv`, statementText(format, lines))
    await expectAllKinds(page)
    await page.getByRole('button', { name: 'Another statement' }).click()
  }
  await page.getByLabel('Or paste lines from your bank’s app').fill(statementText('pasted', lines))
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await expectAllKinds(page)

  await page.getByRole('button', { name: 'Verify all 2' }).click()
  await expectToast(page, '2 payments verified', 'Success')
  const done = page.getByRole('region', { name: 'Exact' })
  await expect(done).toContainText('2 payments verified, S$29.70')
  await expect(rowsOf(page, 'Exact')).toHaveCount(0)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '2 payments not verified any more', 'Info')
  await expect(rowsOf(page, 'Exact')).toHaveCount(2)
  await page.getByRole('button', { name: 'Verify all 2' }).click()
  await expect(rowsOf(page, 'Exact')).toHaveCount(0)
  await expect(await openedRows(page, 'Already verified')).toHaveText([/Siti Rahman/, /Arun Nair/])
  expect(await statusOf(host, siti)).toBe('1/1')

  await phone.online()
  await expect.poll(() => statusOf(host, siti)).toBe('2/2')
  await expect.poll(() => statusOf(host, arun)).toBe('2/2')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(host, siti)).toBe('1/1')
  await expect.poll(() => statusOf(host, arun)).toBe('1/2')
})

test('PAY-042 likely, overpaid and underpaid transfers are verified one by one with their gap; read again after a reload they are known', async ({
  app,
}) => {
  const { host, event, wei, priya, bee, lines } = await stall(app)
  const { page } = await app.phone(host, { desktop: true })
  await openPage(page, event.id)
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  await rowsOf(page, 'Likely').getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, '1 payment verified', 'Success')
  await rowsOf(page, 'Paid too little').getByRole('button', { name: 'Verify with S$37.60' }).click()
  await rowsOf(page, 'Paid too much').getByRole('button', { name: 'Verify with S$52.50' }).click()
  for (const payer of [wei, priya, bee]) await expect.poll(() => statusOf(host, payer)).toBe('2/2')
  await expect(page.getByRole('region', { name: /^Paid too/ })).toHaveCount(0)

  const verified = await openedRows(page, 'Already verified')
  await expect(verified).toHaveText([/Wei Jie Loh/, /Priya Kumar/, /Bee Hoon Lim/])
  await verified.filter({ hasText: 'Priya' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(host, priya)).toBe('1/1')
  await rowsOf(page, 'Paid too little').getByRole('button', { name: 'Verify with S$37.60' }).click()
  await expect.poll(() => statusOf(host, priya)).toBe('2/2')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Statement file' })).toBeVisible()
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  await expect(await openedRows(page, 'Already verified')).toHaveText([/Wei Jie Loh/, /Priya Kumar/, /Bee Hoon Lim/])
  await expect(await openedRows(page, 'Not for your orders')).toHaveText([/ONG KAH SENG.*120\.00/])
  await rowsOf(page, 'Paid again').getByRole('link', { name: 'Open the order', exact: true }).click()
  await expect(page.getByRole('button', { name: /^More of order/ })).toHaveCount(1)
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByText('Still to pay S$2.00').first()).toBeVisible()
  await expect(page.getByText('To be returned S$3.00').first()).toBeVisible()
})

test('PAY-042 PAY-043 without signal, money that was paid twice or for a cancelled order is recorded as to be returned, taken back, and seen by its buyer', async ({
  app,
}) => {
  const { host, event, siti, hui, lines } = await stall(app)
  await host.api.send('PATCH', '/update-order-status', { ref: siti.ref, status: 2 })
  const phone = await app.phone(host)
  const { page } = phone
  await openPage(page, event.id)
  await phone.offline()
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  const [again, gone] = [rowsOf(page, 'Paid again'), rowsOf(page, 'For cancelled orders')]
  await again.getByRole('button', { name: 'Record S$9.90 to return' }).click()
  await expectToast(page, 'S$9.90 to be returned', 'Success')
  await expect(again).toHaveCount(0)
  const verified = await openedRows(page, 'Already verified')
  await expect(verified).toHaveCount(2)
  await verified.last().getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Not to be returned any more', 'Info')
  await again.getByRole('button', { name: 'Record S$9.90 to return' }).click()
  await expect(again).toHaveCount(0)

  await gone.getByRole('button', { name: 'Record S$59.40 to return' }).click()
  await expect(gone).toHaveText([/It is in the list of refunds\..*Refunds: S\$59\.40 to return/])
  await gone.getByRole('button', { name: 'Undo' }).click()
  await expect(gone.getByRole('link', { name: /^Refunds/ })).toHaveCount(0)
  await gone.getByRole('button', { name: 'Record S$59.40 to return' }).click()
  await gone.getByRole('link', { name: 'Refunds: S$59.40 to return' }).click()
  const refunds = page.getByRole('list', { name: 'Still to return' })
  await expect(refunds.getByRole('listitem')).toHaveText([
    /Siti Rahman.*Paid more than the total.*9\.90/,
    /Hui Min Goh.*Paid although it was cancelled.*59\.40/,
  ])
  await page.goto(`/event/settled?eventId=${event.id}`)
  const owed = page.getByRole('list', { name: 'Amounts', exact: true }).locator('li', { hasText: 'You owe buyers' })
  await expect(owed).toContainText('69.30')
  expect(await orderOf(host, hui.ref)).toMatchObject({ toBeReturned: 0 })

  await phone.online()
  await expect.poll(async () => (await orderOf(host, hui.ref)).toBeReturned).toBe(59.4)
  expect(await orderOf(host, hui.ref)).toMatchObject({ refundReason: 'late' })
  for (const [{ person, ref }, text] of [
    [siti, 'S$9.90 to be returned to you'],
    [hui, 'S$59.40 to be returned to you'],
  ] as const) {
    const buyer = (await app.phone(person, { opens: `/event/purchase-detail?ref=${ref}` })).page
    await expect(buyer.getByRole('list', { name: 'Refund' })).toContainText(text)
  }
})

test('PAY-042 a dropped statement is read, and nothing of it is sent, also not when its payments are verified', async ({
  app,
}) => {
  const { host, siti, arun, wei, lines } = await stall(app)
  const { context, page } = await app.phone(host)
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await openPage(page)
  const dataTransfer = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'november.csv', { type: 'text/csv' }))
      return data
    },
    statementText('dbs', lines),
  )
  await page.locator('body').dispatchEvent('drop', { dataTransfer })
  await expectAllKinds(page)
  await page.getByRole('button', { name: 'Verify all 2' }).click()
  await rowsOf(page, 'Likely').getByRole('button', { name: 'Verify' }).click()
  for (const payer of [siti, arun, wei]) await expect.poll(() => statusOf(host, payer)).toBe('2/2')

  expect(sent.filter((text) => text.includes(siti.ref))).not.toEqual([])
  const own = [
    'november.csv',
    'october.csv',
    'PayNow Transfer',
    'POSB',
    'badminton',
    ...lines.map(({ payer }) => payer),
  ]
  expect(sent.filter((text) => own.some((part) => text.includes(part)))).toEqual([])
})

test('PAY-042 an unknown layout asks for its columns once, and is read at once after a reload', async ({ app }) => {
  const { host, lines } = await stall(app)
  const { page } = await app.phone(host)
  const text = statementText('unknown', lines)
  await openPage(page)
  await choose(page, 'auszug.csv', text)
  await expect(page.getByRole('heading', { name: 'Check the columns' })).toBeVisible()
  const role = (name: string): Locator => page.getByRole('combobox', { name: `Meaning of ${name}`, exact: true })
  await expect(role('Betrag')).toHaveValue('credit')
  await role('Betrag').selectOption({ label: 'Not needed' })
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByText('Choose the column with the money that came in.')).toBeVisible()
  await role('Betrag').selectOption({ label: 'Money in' })
  await expect(page.getByText('Read this way, the statement has 8 incoming transfers.')).toBeVisible()
  await expect(rowsOf(page, 'First transfers')).toHaveText([
    /RAHMAN SITI.*9\.90/,
    /NAIR ARUN.*19\.80/,
    /LOH WEI.*29\.70/,
  ])
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expectAllKinds(page)

  await page.reload()
  await choose(page, 'auszug-2.csv', text)
  await expectAllKinds(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(role('Zweck')).toHaveValue('text')

  // A spreadsheet program saves days as numbers: the host sees what they mean before anything is matched.
  await page.reload()
  const today = startOfDay(toSeconds(Date.now()))
  const serial = daysBetween(fromCivil(1899, 12, 30) ?? 0, today)
  await choose(page, 'saved-again.csv', `Date,Description,Amount\n${serial},SOMEBODY,5.00\n`)
  await expect(page.getByText('The dates are numbers, as a spreadsheet stores them.')).toBeVisible()
  await expect(rowsOf(page, 'First transfers')).toHaveText([new RegExp(`SOMEBODY.*${formatDate(today)}`)])
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(rowsOf(page, 'Not for your orders')).toHaveText([/SOMEBODY/])
})

test('PAY-042 one transfer that pays orders and a booking together verifies all of them', async ({ app }) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const event = await createEvent(host, groupId, { title: 'Mango morning', payTogether: true })
  const refs = [await placeOrder(buyer, event, [1]), await placeOrder(buyer, event, [2])] as const
  const booking = await bookDelivery(buyer, await createDelivery(host, groupId))
  await payTogether(buyer, refs, [booking])
  const { page } = await app.phone(host)
  await openPage(page)
  const line = {
    at: now(),
    amount: asCents(3 * BOX + 300),
    payer: buyer.name.toUpperCase(),
    remark: refs[0].slice(0, 4),
  }
  await choose(page, 'uob.csv', statementText('uob', [line]))
  await expect(rowsOf(page, 'Exact')).toHaveText([/Order 1, Mango morning; Order 2, Mango morning; Delivery to West/])
  await page.getByRole('button', { name: 'Verify it' }).click()
  for (const ref of refs) await expect.poll(async () => (await orderOf(host, ref)).status).toBe(2)
})

test('PAY-042 PAY-043 transfers for delivery bookings: a claimed one is exact, a second one is recorded as to be returned, one for a cancelled booking is named', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 3)
  const [mei, ravi, siti] = buyers as [Person, Person, Person]
  const delivery = await createDelivery(host, groupId)
  const [claimed, verified, cancelled] = [
    await bookDelivery(mei, delivery),
    await bookDelivery(ravi, delivery),
    await bookDelivery(siti, delivery),
  ]
  const paymentScreenshot = await uploadProof(mei)
  await mei.api.send('PATCH', '/update-delivery-booker-status', { ref: claimed, bookerStatus: 2, paymentScreenshot })
  for (const [ref, ...statuses] of [
    [verified, 2],
    [cancelled, 2, -1],
  ] as const)
    for (const status of statuses) await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status })
  const line = (buyer: Person, remark: string): StatementLine => ({
    at: now(),
    amount: asCents(300),
    payer: buyer.name,
    remark,
  })
  const lines = [line(mei, claimed), line(ravi, verified), line(ravi, verified), line(siti, cancelled)]

  const phone = await app.phone(host)
  const { page } = phone
  await openPage(page)
  await phone.offline()
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  await expect(rowsOf(page, 'Exact')).toHaveText([new RegExp(`${mei.name}.*Delivery to West`)])
  const again = rowsOf(page, 'Paid again')
  await expect(again).toHaveText([new RegExp(`${ravi.name}.*Delivery to West.*Open the delivery`)])
  await again.getByRole('button', { name: 'Record S$3.00 to return' }).click()
  await expectToast(page, 'S$3.00 to be returned', 'Success')
  await expect(again).toHaveCount(0)
  const gone = rowsOf(page, 'For cancelled orders')
  await expect(gone).toHaveText([/It is in the list of refunds\./])
  const known = (await openedRows(page, 'Already verified')).filter({ hasText: ravi.name })
  await expect(known).toHaveCount(2)
  await known.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Not to be returned any more', 'Info')
  await again.getByRole('button', { name: 'Record S$3.00 to return' }).click()
  await page.getByRole('button', { name: 'Verify it' }).click()
  await expectToast(page, '1 payment verified', 'Success')
  await gone.getByRole('link', { name: 'Refunds: S$3.00 to return' }).click()
  const left = page.getByRole('list', { name: 'Still to return' })
  await expect(left).toContainText(siti.name)
  await expect(left.getByRole('listitem').filter({ hasText: ravi.name })).toContainText('Paid more than the total')
  await phone.online()
  await expect.poll(async () => (await bookingOf(ravi, verified)).toBeReturned).toBe(3)
})

test('PAY-042 a transfer without reference and name, once verified, is known when the statement is read again', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url, 0)
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const siti = await payerOf(app.server.url, groupId, 'Siti Rahman', event, 3)
  await claim(siti)
  const { page } = await app.phone(host)
  const text = statementText('ocbc', [{ at: now(), amount: asCents(3 * BOX), payer: 'TEO JOYCE', remark: 'mango' }])
  await openPage(page)
  await choose(page, 'ocbc.csv', text)
  await expect(rowsOf(page, 'Likely')).toHaveText([
    /Siti Rahman.*Matches: amount\. No reference\. The name does not match/,
  ])
  await rowsOf(page, 'Likely').getByRole('button', { name: 'Verify' }).click()
  await expect.poll(() => statusOf(host, siti)).toBe('2/2')
  await page.reload()
  await choose(page, 'ocbc.csv', text)
  await expect(rowsOf(page, 'Already verified')).toHaveText([/Siti Rahman.*TEO JOYCE/])
  await expect(page.locator('summary', { hasText: 'Not for your orders' })).toHaveCount(0)
})

test('PAY-042 payments are verified, and can be taken back, where the device cannot remember their transfers', async ({
  app,
}) => {
  const { host, siti, lines } = await stall(app)
  const { page } = await app.phone(host)
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...[stores, mode, options]) {
      if (mode === 'readwrite' && JSON.stringify([stores].flat()) === '["drafts"]')
        throw new DOMException('No drafts', 'DataError')
      return begin.call(this, stores, mode, options)
    }
  })
  await openPage(page)
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  await page.getByRole('button', { name: 'Verify all 2' }).click()
  await expectToast(page, '2 payments verified', 'Success')
  await expect.poll(() => statusOf(host, siti)).toBe('2/2')
  await page.getByRole('region', { name: 'Exact' }).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '2 payments not verified any more', 'Info')
  await expect.poll(() => statusOf(host, siti)).toBe('1/1')
})

test('PAY-042 PAY-043 another amount than was verified, the rest of a payment and returned money are told apart from money to return', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url, 0)
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const payer = (name: string, boxes: number): Promise<Payer> => payerOf(app.server.url, groupId, name, event, boxes)
  const [siti, arun, wei] = [await payer('Siti Rahman', 1), await payer('Arun Nair', 2), await payer('Wei Jie Loh', 3)]
  const bee = await payer('Bee Hoon Lim', 4)
  const delivery = await createDelivery(host, groupId)
  const booking = await bookDelivery(bee.person, delivery)
  const more = await placeOrder(bee.person, event, [5])
  for (const each of [siti, arun, wei]) {
    await claim(each)
    await host.api.send('PATCH', '/update-order-status', { ref: each.ref, status: 2 })
  }
  await host.api.send('PATCH', '/update-order-paid', { ref: arun.ref, amount: asCents(12) })
  await host.api.send('PATCH', '/update-order-status', { ref: wei.ref, status: -1 })
  await host.api.send('POST', '/record-refund', { ref: wei.ref, amount: 29.7 })
  const line = (amount: number, payerName: string, remark: string): StatementLine => ({
    at: now(),
    amount: asCents(amount),
    payer: payerName,
    remark,
  })
  const text = statementText('dbs', [
    line(800, 'RAHMAN SITI', siti.ref),
    line(1200, 'NAIR ARUN', arun.ref),
    line(780, 'NAIR ARUN', arun.ref),
    line(2970, 'LOH WEI JIE', wei.ref),
    line(100, 'LIM BEE HOON', booking),
    line(100, 'LIM BEE HOON', `${bee.ref} ${more}`),
  ])

  const { page } = await app.phone(host)
  await openPage(page)
  await choose(page, 'dbs.csv', text)
  await expect(rowsOf(page, 'Verified with another amount')).toHaveText([
    /Siti Rahman.*Verified with S\$9\.90, the bank shows S\$8\.00.*Open the order/,
  ])
  await expect(page.getByRole('region', { name: /^(Paid again|For cancelled orders)$/ })).toHaveCount(0)
  await expect(await openedRows(page, 'Returned already')).toHaveText([/Wei Jie Loh.*29\.70/])
  const short = rowsOf(page, 'Paid too little')
  await expect(short).toHaveCount(2)
  const together = short.filter({ hasText: 'No order can show this difference: settle it with the buyer.' })
  await expect(together).toHaveCount(1)
  await expect(together.getByRole('button', { name: /Verify/ })).toHaveCount(0)
  const booked = short.filter({ hasText: 'Delivery to West' })
  await expect(booked.getByRole('link', { name: 'Open the delivery' })).toBeVisible()
  await booked.getByRole('button', { name: 'Verify with S$1.00' }).click()
  await expectToast(page, '1 payment verified', 'Success')
  await expect.poll(async () => (await bookingOf(bee.person, booking)).stillToPay).toBe(2)

  const rest = rowsOf(page, 'Rest of a payment')
  await expect(rest).toHaveText([/Arun Nair.*Pays the rest of S\$7\.80\./])
  await rest.getByRole('button', { name: 'Record the rest' }).click()
  await expectToast(page, 'Rest recorded', 'Success')
  await expect(rest).toHaveCount(0)
  const arunsRow = (await openedRows(page, 'Already verified')).filter({ hasText: 'Arun' })
  await expect(arunsRow).toHaveText([/Arun Nair.*19\.80/])
  await arunsRow.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Not recorded any more', 'Info')
  await expect(rest).toHaveCount(1)
})

test('PAY-042 orders of another host never match', async ({ app }) => {
  const { host, siti, lines } = await stall(app)
  const other = await signUp(app.server.url, 'Other Host')
  const otherGroup = await createGroup(other, { name: 'Elsewhere' })
  const event = await createEvent(other, otherGroup, { title: 'Bread evening' })
  await placeOrder(other, event, [7])
  // A buyer sees an own order at the other host, which is no receivable of theirs.
  const { page } = await app.phone(other)
  await openPage(page)
  await choose(page, 'dbs.csv', statementText('dbs', lines))
  await expect(page.getByText('dbs.csv · 8 transfers')).toBeVisible()
  await expect(rowsOf(page, 'Not for your orders')).toHaveCount(8)
  await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
  expect(await statusOf(host, siti)).toBe('1/1')

  const buyer = (await app.phone(siti.person)).page
  await openPage(buyer)
  await expect(buyer.getByText('No orders yet')).toBeVisible()
})

test('PAY-042 files without transfers are named with the reason, and nothing is lost', async ({ app }) => {
  const { host, lines } = await stall(app)
  const { page } = await app.phone(host)
  await openPage(page)
  const files = [
    ['empty.csv', '', 'This file is empty.'],
    ['letter.csv', 'Dear neighbour\nthank you\n', 'There are no transfers in it.'],
    ['statement.pdf', '%PDF-1.7 …', 'This is a PDF. Choose CSV as the format when you download it from your bank.'],
    [
      'book.xlsx',
      'PK\u0003\u0004…',
      'This is an Excel workbook. Save it as CSV, or copy its cells and paste them here.',
    ],
  ] as const
  for (const [name, text, words] of files) {
    await choose(page, name, text)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await expect(page.getByText('Paste the lines first.')).toBeVisible()
  await page.getByLabel('Or paste lines from your bank’s app').fill('hello\nthere')
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await expect(page.getByText('No amounts were found.')).toBeVisible()

  const cells = statementText('revolut', lines).replaceAll(',', '\t')
  await page.getByLabel('Or paste lines from your bank’s app').fill(cells)
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await expectAllKinds(page)
  await page.getByRole('button', { name: 'Another statement' }).click()

  const [first] = lines
  const text = `${statementText('maybank', [first!])}\n22-11-2026,TRANSFER FROM SOMEBODY,not available`
  await choose(page, 'maybank.csv', text)
  await expect(rowsOf(page, 'Exact')).toHaveCount(1)
  await expect(rowsOf(page, 'Could not be read')).toHaveText([
    /Line 4: The amount cannot be read.*TRANSFER FROM SOMEBODY/,
  ])
})
