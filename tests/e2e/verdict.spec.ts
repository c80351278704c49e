// Every input of a code, and its verdict.
import { formatDay, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { createEvent, orderOf, type Person } from '#tests/support/neighbourhood.ts'
import {
  claim,
  closeVerdict,
  collectionTable,
  expectTally,
  scan,
  startScanning,
  verdict,
  type CollectionAnswer,
} from './collection-fixtures.ts'
import { holdWrites } from './slow-storage.ts'
import { expect, stored, test } from './fixtures.ts'

test('COL-006 a scanner types with or without Enter, anywhere, and no key reaches a focused field', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const refs = [await order(buyers[0]!, [1]), await order(buyers[1]!, [2])] as const
  await close()
  const { page } = await app.phone(host, { opens: `/collection?eventId=${event.id}` })
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible()
  await scan(page, refs[0])
  await expect(verdict(page, 'Hand over')).toContainText('Siti Rahman')
  await closeVerdict(page)

  await scan(page, refs[1], { enter: false })
  await expect(verdict(page, 'Hand over')).toContainText('Arun Nair')
  await closeVerdict(page)

  await page.getByRole('button', { name: 'Find by name or phone' }).click()
  const field = page.getByRole('searchbox')
  await field.pressSequentially('Ar', { delay: 120 })
  await expect(field).toHaveValue('Ar')
  for (const enter of [true, false]) {
    await scan(page, refs[enter ? 0 : 1], { enter })
    await expect(verdict(page, 'Hand over')).toContainText(enter ? 'Siti Rahman' : 'Arun Nair')
    await closeVerdict(page)
    await page.getByRole('button', { name: 'Find by name or phone' }).click()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Settings' }).click()
  const name = page.getByLabel('Name of this device')
  await name.fill('Counter 7')
  await scan(page, refs[0])
  await expect(verdict(page, 'Hand over')).toContainText('Siti Rahman')
  await closeVerdict(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(name).toHaveValue('Counter 7')
})

test('a message over a verdict does not keep its button from being pressed', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [1])
  await close()
  const { page } = await app.phone(host, { opens: `/collection?eventId=${event.id}` })
  await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible()
  await scan(page, ref)
  const main = verdict(page, 'Hand over').getByRole('button', { name: 'Hand over all 1' })
  await expect(main).toBeVisible()
  await page.evaluate(() => void Promise.reject(new Error('an unexpected fault')))
  const toast = page.locator('.toast').filter({ hasText: 'An error occurred' })
  await expect(toast).toBeVisible()
  const [message, button] = [(await toast.boundingBox())!, (await main.boundingBox())!]
  expect(message.y, 'the message covers the button').toBeLessThan(button.y + button.height)
  expect(message.y + message.height).toBeGreaterThan(button.y)
  await main.click({ position: { x: button.width / 2, y: Math.max(message.y - button.y, 0) + 4 }, timeout: 2000 })
  await expect(toast).toBeVisible()
  await expect(main).toBeHidden()
})

test('COL-007 COL-008 a code can be typed; the search lists orders that are not collected, and finds by name, last four digits, order number and reference', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair', 'Boon Lim'])
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await order(buyer, [1]))
  await close()
  const { orders } = await host.api.get<CollectionAnswer>('/get-collection', { eventId: event.id })
  const phone = orders.find((each) => each.ref === refs[2])?.uPhone ?? ''
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await page.getByRole('button', { name: 'Find by name or phone' }).click()
  const field = page.getByRole('searchbox')
  await expect(page.getByRole('list', { name: 'Not collected' }).getByRole('listitem')).toHaveText([
    /Siti Rahman/,
    /Arun Nair/,
    /Boon Lim/,
  ])
  const found = page.getByRole('list', { name: 'Found orders' }).getByRole('listitem')
  for (const [typed, who] of [
    ['a', 'Arun Nair'],
    [phone.slice(-4), 'Boon Lim'],
    ['1', 'Siti Rahman'],
    [`${app.server.url}/event/purchase-detail?ref=${refs[0]}`, 'Siti Rahman'],
    [refs[1]!.slice(0, 7).toLowerCase(), 'Arun Nair'],
  ] as const) {
    await field.fill(typed)
    await expect(found.first(), typed).toContainText(who)
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Purchase' })).toBeVisible({
      visible: width === 1280,
    })
    await expect(field).toHaveValue(refs[1]!.slice(0, 7).toLowerCase())
  }
  await field.fill(refs[2]!.toLowerCase().replace(/(.{4})/g, '$1 '))
  await field.press('Enter')
  await expect(verdict(page, 'Hand over')).toContainText('Boon Lim')
})

test('COL-009 COL-010 the verdict shows person, lines and note; a second scan shows day, time, person and device', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [2, 0, 3], { comment: 'Ripe ones please' })
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, ref)
  const shown = verdict(page, 'Hand over')
  await expect(shown).toContainText('Siti Rahman')
  await expect(shown).toContainText(/1\s*ORDER NO/)
  const lines = shown.getByRole('list', { name: 'Order lines' }).getByRole('listitem')
  await expect(lines.nth(0)).toHaveText(/^2\s*×\s*Honey mango/)
  await expect(lines.nth(1)).toHaveText(/^3\s*×\s*Laksa kit.*4 pax/)
  await expect(shown).toContainText('Ripe ones please')
  await expect(shown.locator('.verdict')).toHaveAttribute('data-kind', 'go')
  await shown.getByRole('button', { name: 'Hand over all 5' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await scan(page, 'ABCDEFGH1234')
  await expect(verdict(page, 'Unknown code')).toBeVisible()
  await scan(page, ref)
  const again = verdict(page, 'Already collected')
  await expect(again).toContainText(/\d{2}:\d{2}\s*by Mei Tan on ‘Computer’/)
  await expect(again.locator('.verdict')).toHaveAttribute('data-kind', 'wait')

  // After a restart the collection resumes, and stays open for longer than the six hours within which it resumes.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tally' })).toBeVisible()
  const today = formatDay(toSeconds(systemClock.now()))
  await page.clock.setFixedTime(systemClock.now() + 86_400_000)
  await scan(page, ref)
  await expect(again).toContainText(new RegExp(`${today}\\s*\\d{2}:\\d{2}\\s*by Mei Tan`))
  await page.setViewportSize({ width: 390, height: 640 })
  const undo = again.getByRole('button', { name: `Undo the hand-over of ${today}` })
  expect((await undo.boundingBox())!.width, 'its label is in one row').toBeGreaterThan(300)
  await undo.click()
  await expect(verdict(page, 'Hand over')).toContainText('Siti Rahman')
})

test('COL-008 in a collection of two events each order number has the initials of its event, and a phone shows whole names', async ({
  app,
}) => {
  const long = 'Siti Nurhaliza binte Abdul Rahman'
  const { host, buyers, groupId, event, order, close } = await collectionTable(app, [long, 'Arun Nair'])
  const other = await createEvent(host, groupId, { title: 'Sourdough Saturday' })
  const refs = [await order(buyers[0]!, [3]), await order(buyers[1]!, [1], { event: other })] as const
  await close()
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id: other.id })
  const eventIds = [event.id, other.id]
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds })
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?list=${id}`)
  await page.getByRole('button', { name: 'Find by name or phone' }).click()
  const rows = page.getByRole('list', { name: 'Not collected' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const [name, mark, title] of [
    [long, 'P', event.title],
    ['Arun Nair', 'S', 'Sourdough Saturday'],
  ] as const) {
    const row = rows.filter({ hasText: name })
    await expect(row).toHaveText(new RegExp(`^${mark}\\s*1\\s*${name}.*${title}`))
    for (const text of [name, title])
      expect(
        await row.getByText(text, { exact: true }).evaluate((element) => element.scrollWidth <= element.clientWidth),
        text,
      ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await scan(page, refs[1])
  await expect(verdict(page, 'Hand over')).toContainText(/S\s*1\s*ORDER NO/)
})

test('COL-011 unpaid and claimed orders ask before a hand-over', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const unpaid = await order(buyers[0]!, [2], { paid: false })
  const claimed = await order(buyers[1]!, [1], { paid: false })
  await claim(buyers[1]!, claimed)
  await close()
  const { page } = await app.phone(host, { installed: true })
  await startScanning(page, `/collection?eventId=${event.id}`)

  await scan(page, unpaid)
  const notPaid = verdict(page, 'Not paid')
  await expect(notPaid.locator('.verdict')).toHaveAttribute('data-kind', 'wait')
  await expect(notPaid).toContainText('To pay')
  expect(await stored(page, host, 'handovers')).toHaveLength(0)
  await notPaid.getByRole('button', { name: 'Paid now, hand over 2' }).click()
  await expectTally(page, { collected: 1, owed: 0, toCome: 1 })

  await scan(page, claimed)
  const asked = verdict(page, 'Claimed, not verified')
  const proof = asked.getByAltText('Payment screenshot')
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  expect(await stored(page, host, 'handovers')).toHaveLength(1)
  await asked.getByRole('button', { name: 'Verified, hand over 1' }).click()
  await expectTally(page, { collected: 2, owed: 0, toCome: 0 })
})

test('COL-011 PAY-037 the counter names the rest of an order that was paid in part, not its total', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const verified = await order(buyers[0]!, [2], { paid: false })
  const claimed = await order(buyers[1]!, [1], { paid: false })
  const part = async (buyer: Person, ref: string): Promise<{ readonly total: number; readonly paid: number }> => {
    await claim(buyer, ref, 4)
    const { totalFee } = await orderOf(host, ref)
    return { total: totalFee, paid: 4 }
  }
  const first = await part(buyers[0]!, verified)
  await host.api.send('PATCH', '/update-order-status', { ref: verified, status: 2 })
  const second = await part(buyers[1]!, claimed)
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)

  const dollars = (amount: number): string => `S$${amount.toFixed(2)}`
  await scan(page, verified)
  const green = verdict(page, 'Hand over')
  await expect(green).toContainText(`Still to pay${dollars(first.total - first.paid)}`)
  await expect(green).not.toContainText(dollars(first.total))
  await closeVerdict(page)
  await scan(page, claimed)
  const amber = verdict(page, 'Claimed, not verified')
  await expect(amber).toContainText(`Says paid${dollars(second.paid)}`)
  await expect(amber).toContainText(`Still to pay${dollars(second.total - second.paid)}`)
  await expect(amber).not.toContainText(dollars(second.total))
})

test('COL-012 a red verdict of an event with a long title shows the whole title, the buyer and what to do', async ({
  app,
}) => {
  const { host, buyers, groupId, event, order } = await collectionTable(app, ['Siti Rahman'])
  const title = 'Great big neighbourhood Lunar New Year bak kwa and pineapple tart'
  const ref = await order(buyers[0]!, [1], { event: await createEvent(host, groupId, { title }) })
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, ref)
  const shown = verdict(page, `Other event: ${title}`)
  const buttons = await shown.getByRole('button', { name: 'Scan again' }).boundingBox()
  for (const words of ['Give nothing yet.', 'Siti Rahman', ref]) {
    const box = await shown.getByText(words).first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  }
  // No word is broken.
  const heading = shown.getByRole('heading', { level: 1 })
  expect(
    await heading.evaluate((element) => {
      const range = document.createRange()
      const text = element.firstChild as Text
      return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      }).length
    }),
  ).toBe(0)
})

test('COL-012 COL-013 red verdicts have their texts and a log; a repeated code is silent, and no bad code stops the scanner', async ({
  app,
}) => {
  const { host, buyers, groupId, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const good = await order(buyers[0]!, [1])
  const cancelled = await order(buyers[1]!, [1], { paid: false })
  await buyers[1]!.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })
  const other = await order(buyers[1]!, [1], {
    event: await createEvent(host, groupId, { title: 'Sourdough Saturday' }),
  })
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)

  // The clock stands still, so that the same code within three seconds is a repeat.
  const later = (milliseconds: number) =>
    page.evaluate((ahead) => {
      const now = Date.now() + ahead
      Date.now = () => now
    }, milliseconds)
  await later(0)
  const refused = [
    [cancelled, 'Cancelled'],
    [other, 'Other event: Sourdough Saturday'],
    ['NOSUCHCODE99', 'Unknown code'],
    ['http://example.org/{"x":1}', 'Unknown code'],
  ] as const
  for (const [code, title] of refused) {
    await scan(page, code)
    const shown = verdict(page, title)
    await expect(shown.locator('.verdict')).toHaveAttribute('data-kind', 'stop')
    await expect(shown.getByRole('button', { name: /^Hand over/ })).toHaveCount(0)
    await closeVerdict(page)
    await scan(page, code)
  }
  const last = refused[3]
  await later(2900)
  await scan(page, last[0])
  await later(3000)
  await scan(page, last[0])
  await expect(verdict(page, last[1])).toBeVisible()
  await closeVerdict(page)
  await scan(page, good)
  await expect(verdict(page, 'Hand over')).toContainText('Siti Rahman')
  await closeVerdict(page)

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Refused scans (5)').click()
  const log = page.getByRole('list', { name: 'Refused scans' }).getByRole('listitem')
  await expect(log).toHaveCount(5)
  for (const [i, [code, title]] of [...refused, last].toReversed().entries()) {
    await expect(log.nth(i)).toContainText(code)
    await expect(log.nth(i)).toContainText(title)
    await expect(log.nth(i)).toContainText(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}/)
  }
})

test('COL-014 COL-015 COL-031 one code opens all bags of a buyer; one tap undoes them; part is handed over, the rest stays owed', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const mine = [await order(buyers[0]!, [2]), await order(buyers[0]!, [0, 3])] as const
  const amber = await order(buyers[1]!, [1], { paid: false })
  const green = await order(buyers[1]!, [4, 2])
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, mine[1])
  const both = verdict(page, 'Hand over')
  await expect(both).toContainText(/2\s*ORDERS/)
  await expect(both.getByRole('region', { name: /^Order / })).toHaveCount(2)
  await both.getByRole('button', { name: 'Hand over all 5' }).click()
  await expectTally(page, { collected: 2, owed: 0, toCome: 2 })
  const strip = page.getByRole('region', { name: 'Undo the last five' })
  await expect(strip.getByRole('listitem')).toHaveText([/Siti Rahman.*2 orders · 5 items/])
  await strip.getByRole('button', { name: /^Undo Siti Rahman/ }).click()
  await expectTally(page, { collected: 0, owed: 0, toCome: 4 })
  // The pressed button is gone.
  await expect(strip).toBeFocused()
  await scan(page, mine[0])
  await both.getByRole('button', { name: 'Hand over all 5' }).click()
  await expectTally(page, { collected: 2, owed: 0, toCome: 2 })

  await scan(page, green)
  const mixed = verdict(page, 'Hand over')
  await expect(mixed.getByRole('button', { name: 'Paid now, hand over 1' })).toBeVisible()
  await mixed.getByRole('button', { name: 'Only a part' }).click()
  await mixed.getByRole('checkbox', { name: 'Cherries' }).uncheck()
  await mixed.getByRole('button', { name: 'One less Honey mango' }).click()
  await expect(mixed).toContainText(/3 stay owed:\s*Honey mango, Cherries/)
  await mixed.getByRole('button', { name: 'Hand over 3 of 6' }).click()
  await expectTally(page, { collected: 2, owed: 1, toCome: 1 })
  const owed = page.getByText('1 order given in part, the rest is owed.', { exact: true })
  await expect(owed).toBeVisible()

  await scan(page, amber)
  const rest = verdict(page, 'Not paid')
  await rest.getByRole('button', { name: 'Hand over the 3 paid' }).click()
  await expectTally(page, { collected: 3, owed: 0, toCome: 1 })
  await expect(owed).toHaveCount(0)
})

test('COL-011 COL-014 the main button of an unpaid order hands over that order alone, also when the buyer has others', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const buyer = buyers[0]!
  const first = await order(buyer, [2], { paid: false })
  const second = await order(buyer, [1], { paid: false })
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  const shown = verdict(page, 'Not paid')
  const main = shown.locator('.btn-main')

  await scan(page, second)
  await expect(main).toHaveText('Order 2: paid now, hand over 1')
  await expect(shown.getByRole('button', { name: 'Paid now, hand over 2', exact: true })).toBeVisible()
  await shown.getByRole('button', { name: 'Not yet, next', exact: true }).click()
  await expectTally(page, { collected: 0, owed: 0, toCome: 2 })

  await scan(page, first)
  await expect(main).toHaveText('Order 1: paid now, hand over 2')
  await main.click()
  await expectTally(page, { collected: 1, owed: 0, toCome: 1 })
  await expect.poll(async () => (await orderOf(host, first)).status).toBe(3)
  expect((await orderOf(host, second)).status).toBe(1)

  // The other order is collected by now: the button is the same.
  await scan(page, second)
  await expect(main).toHaveText('Order 2: paid now, hand over 1')
  await main.click()
  await expectTally(page, { collected: 2, owed: 0, toCome: 0 })
})

test('COL-013 a code read while a hand-over is being saved keeps its verdict', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const refs = [await order(buyers[0]!, [1]), await order(buyers[1]!, [1])] as const
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  const letGo = await holdWrites(page, host)
  await scan(page, refs[0])
  await verdict(page, 'Hand over').getByRole('button', { name: 'Hand over all 1' }).click()
  await scan(page, refs[1])
  await expect(verdict(page, 'Hand over')).toContainText('Arun Nair')
  await letGo()
  await expectTally(page, { collected: 1, owed: 0, toCome: 1 })
  await expect(verdict(page, 'Hand over')).toContainText('Arun Nair')
})

/** Height of the smallest phone that is still sold with Android or iOS. */
const SMALL_PHONE = { width: 320, height: 568 }

test('ORD-084 the buyer sees what was handed over and what is still owed, until the rest is handed over', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [3, 1])
  await close()
  const buyer = await app.phone(buyers[0]!)
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await buyer.page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(buyer.page.getByText('Pickup pass', { exact: true })).toBeVisible()
  const part = buyer.page.getByText('Part collected, 1 owed', { exact: true })
  await expect(part).toHaveCount(0)

  await scan(page, ref)
  await page.getByRole('button', { name: 'Only a part' }).click()
  await page.getByRole('button', { name: 'One less Honey mango' }).click()
  await page.getByRole('button', { name: 'Hand over 3 of 4' }).click()
  await expect(part).toBeVisible()
  const desk = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const card = desk.page.getByRole('listitem').filter({ hasText: 'Siti Rahman' })
  await expect(card.getByText('Part collected, 1 owed', { exact: true })).toBeVisible()
  const pieces = 'Handed over: 2× Honey mango, 1× Cherries. Still owed: 1× Honey mango.'
  await expect(buyer.page.getByText(pieces, { exact: true })).toBeVisible()
  await buyer.page.goto('/event/list-my-purchases')
  await expect(part).toBeVisible()

  // The same code again within three seconds is silent.
  await scan(page, 'ABCDEFGH1234')
  await expect(verdict(page, 'Unknown code')).toBeVisible()
  await scan(page, ref)
  await page.getByRole('button', { name: 'Hand over all 1' }).click()
  await expect(part).toHaveCount(0)
  await expect(card.getByText(/Part collected/)).toHaveCount(0)
  await expect(card).toBeVisible()
  await buyer.page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(buyer.page.getByText('Honey mango', { exact: true })).toBeVisible()
  await expect(buyer.page.getByText(/Still owed/)).toHaveCount(0)
})

test('COL-015 a part shows the owed number beside what is given, and a tap leads to the lines behind the buttons', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [3, 2, 1])
  await close()
  const { page } = await app.phone(host)
  await page.setViewportSize(SMALL_PHONE)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, ref)
  const shown = verdict(page, 'Hand over')
  await shown.getByRole('button', { name: 'Only a part' }).click()
  const lines = shown.getByRole('list', { name: 'Order lines' }).getByRole('listitem')
  await expect(lines).toHaveText([/3 of 3/, /2 of 2/, /1 of 1/])
  await shown.getByRole('button', { name: 'One less Honey mango' }).click()
  await shown.getByRole('checkbox', { name: 'Cherries' }).uncheck()
  await expect(lines).toHaveText([/2 of 3/, /0 of 2/, /1 of 1/])

  const give = shown.getByRole('button', { name: 'Hand over 3 of 6' })
  await expect(give).toBeInViewport({ ratio: 1 })
  const isAboveButtons = async (): Promise<boolean> => {
    const line = (await lines.last().boundingBox())!
    const more = shown.getByRole('button', { name: /more line/ })
    const bar = (await ((await more.isVisible()) ? more : give).boundingBox())!
    return line.y + line.height <= bar.y
  }
  expect(await isAboveButtons()).toBe(false)
  await shown.getByRole('button', { name: '1 more line' }).click()
  await expect(shown.getByRole('button', { name: /more line/ })).toHaveCount(0)
  expect(await isAboveButtons()).toBe(true)
  await expect(give).toBeInViewport({ ratio: 1 })
  await give.click()
  await expectTally(page, { collected: 0, owed: 1, toCome: 0 })
})

test('COL-028 lines, a long note and the button of another order are announced when they are behind the buttons', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const note = 'Ripe ones please, and call me before you give it to my son. '.repeat(4).trim()
  const ref = await order(buyers[0]!, [3, 2, 1], { comment: note })
  await order(buyers[0]!, [1], { paid: false })
  await close()
  const { page } = await app.phone(host)
  await page.setViewportSize({ width: 390, height: 690 })
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, ref)
  const shown = verdict(page, 'Hand over')
  const give = shown.getByRole('button', { name: 'Hand over the 6 paid' })
  const own = shown.getByRole('button', { name: 'Paid now, hand over 1' })
  await expect(give).toBeInViewport({ ratio: 1 })
  await shown.getByRole('button', { name: /\d more lines?, note goes on, 1 more order below/ }).click()
  await own.scrollIntoViewIfNeeded()
  await shown.locator('.verdict').evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight))
  await expect(shown.getByRole('button', { name: /more|note goes on/i })).toHaveCount(0)
  expect((await own.boundingBox())!.y).toBeLessThan((await give.boundingBox())!.y)

  await page.getByRole('button', { name: 'Hand over the 6 paid' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 640 })
  await scan(page, 'ABCDEFGH1234')
  const find = verdict(page, 'Unknown code').getByRole('button', { name: 'Find by name or last 4 digits' })
  expect((await find.boundingBox())!.height).toBeLessThan(60)
})

test('COL-028 note, pieces given before and other orders stand above the buttons at 320 px and at 200 % text', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [3, 2, 1], { comment: 'Ripe ones please' })
  await order(buyers[0]!, [1], { paid: false })
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await scan(page, ref)
  const shown = verdict(page, 'Hand over')
  await shown.getByRole('button', { name: 'Only a part' }).click()
  await expect(shown.getByRole('list', { name: 'Before you hand over' })).toContainText('Ripe ones please')
  for (const name of ['Cherries', 'Laksa kit']) await shown.getByRole('checkbox', { name }).uncheck()
  await shown.getByRole('button', { name: 'One less Honey mango' }).click()
  await shown.getByRole('button', { name: 'Hand over 2 of 6' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize(SMALL_PHONE)
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    // The same code again within three seconds is silent.
    await scan(page, 'ABCDEFGH1234')
    await expect(verdict(page, 'Unknown code')).toBeVisible()
    await scan(page, ref)
    const facts = shown.getByRole('list', { name: 'Before you hand over' }).getByRole('listitem')
    await expect(facts).toHaveText([
      /Note: Order \d+: Ripe ones please/,
      /2 of 6 given \d{2}:\d{2}/,
      '1 more order: not paid',
    ])
    // Words, not letters, below each other.
    const titles = shown.getByRole('region').getByText(event.title, { exact: true })
    await expect(titles).toHaveCount(2)
    const names = shown.getByRole('list', { name: 'Order lines', exact: true }).first().locator('.vname')
    await expect(names).toHaveText(['Honey mango', 'Cherries', 'Laksa kit'])
    for (const word of [...(await titles.all()), ...(await names.all())])
      expect((await word.boundingBox())!.width, size).toBeGreaterThan(100)
    const button = await shown.getByRole('button', { name: 'Hand over the 4 paid' }).boundingBox()
    for (const fact of await facts.all()) {
      await expect(fact, size).toBeInViewport({ ratio: 1 })
      const box = await fact.boundingBox()
      expect(box!.y + box!.height, size).toBeLessThanOrEqual(button!.y)
    }
    await closeVerdict(page)
  }
})
