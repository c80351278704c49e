// The number of presses of journeys that many people make. The one of a known buyer stands in order-and-pay.spec.ts.
import { join } from 'node:path'
import {
  claimOrder,
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  uploadProof,
} from '#tests/support/neighbourhood.ts'
import { windowOf } from '#shared/event/event-draft.ts'
import { formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { collectionTable, handOver } from './collection-fixtures.ts'
import { countTaps } from './count-taps.ts'
import { ordersOf } from './sent-mutations.ts'
import { field, goOn } from './event-form-fixtures.ts'
import { downloaded, expect, test } from './fixtures.ts'

test('ORD-001 a guest comes from a shared link to an account and a first order with five taps', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url)
  const shared = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const { page, context } = await app.phone(undefined, {
    opens: `/event/detail-shared?eid=${event.id}&shareCode=${shared.shareCode}`,
  })
  const taps = await countTaps(context)
  await page.getByRole('link', { name: 'Sign up and order', exact: true }).click()
  for (const [label, text] of [
    ['First name', 'Siti'],
    ['Last name', 'Rahman'],
    ['Email', 'siti@example.org'],
    ['Mobile', '98765432'],
    ['Postal code', '310088'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'NEXT', exact: true }).click()
  await expect(page.locator('.pin input').first()).toBeFocused()
  // The same PIN twice, and Enter, which a phone's keyboard has as well.
  await page.keyboard.type('48214821')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'JOIN AND ORDER', exact: true }).click()
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page.getByText('Your purchase has been placed.', { exact: true })).toBeVisible()
  await expect.poll(async () => (await ordersOf(host, event)).length).toBe(1)
  expect(taps()).toBeLessThanOrEqual(5)
})

test('EVT-097 a shared link of a closed event says that it is closed', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url)
  const shared = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id: event.id })
  const { page } = await app.phone(undefined, {
    opens: `/event/detail-shared?eid=${event.id}&shareCode=${shared.shareCode}`,
  })
  await expect(page.getByRole('button', { name: 'closed', exact: true })).toBeDisabled()
  await expect(page.getByRole('link', { name: /to order|and order/ })).toHaveCount(0)
})

test('COL-029 the host’s home leads to scanning and to the first bag with two taps', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [1])
  await close()
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: event.id })
  const { page, context } = await app.phone(host)
  await context.clock.setFixedTime((startOfDay(pickupTimestamp) + 60) * 1000)
  await page.goto('/')
  const taps = await countTaps(context)
  await page.getByRole('link', { name: /^Collect today/ }).click()
  await expect(page.getByRole('region', { name: 'Tally' })).toBeVisible()
  await handOver(page, ref)
  expect(taps()).toBe(2)
})

test('COL-029 a banner that comes after the open events does not push them down', async ({ app }) => {
  const { host, groupId, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: event.id })
  const open = await createEvent(host, groupId, {
    title: 'Sourdough',
    closingTime: formatDateTime(pickupTimestamp + 86_400),
    pickupTime: formatDateTime(pickupTimestamp + 2 * 86_400),
  })
  const { page, context } = await app.phone(host)
  await context.clock.setFixedTime((startOfDay(pickupTimestamp) + 60) * 1000)
  await page.goto('/')
  const banner = page.getByRole('link', { name: /^Collect today/ })
  await expect(banner).toBeVisible()
  const remembered = () => page.evaluate(() => Number(localStorage.getItem(`banners${innerWidth}`)))
  await expect.poll(remembered).toBeGreaterThan(40)
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { previousRect: DOMRect; currentRect: DOMRect }[]
      })[])
        moved.push(...entry.sources.map(({ previousRect, currentRect }) => currentRect.y - previousRect.y))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: open.title })).toBeVisible()
  await expect(banner).toBeVisible()
  await page.waitForTimeout(500)
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  expect(moved.filter((pixels) => pixels > 20)).toEqual([])
})

test('a remembered place of banners is released as soon as no banner comes', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url, 0)
  const { page } = await app.phone(host)
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await page.addInitScript(() => localStorage.setItem(`banners${innerWidth}`, '300'))
  await page.reload()
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  const gap = async (): Promise<number> => {
    const search = (await page.getByRole('searchbox', { name: 'Search by title' }).boundingBox())!
    const events = (await page.getByRole('region', { name: 'Open events' }).boundingBox())!
    return events.y - search.y - search.height
  }
  // Without an answer the place would stay for three seconds.
  await expect.poll(gap, { timeout: 1_500 }).toBeLessThan(60)
})

test('COL-024 the buyer’s home leads to the pickup pass with one tap', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: event.id })
  const { page, context } = await app.phone(buyers[0]!)
  await context.clock.setFixedTime((startOfDay(pickupTimestamp) + 60) * 1000)
  await page.goto('/')
  const taps = await countTaps(context)
  await page.getByRole('link', { name: /Pass$/ }).click()
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeInViewport()
  expect(taps()).toBeLessThanOrEqual(1)
})

test('COL-024 two collections of one day have a pass each on the buyer’s home', async ({ app }) => {
  const { host, groupId, buyers, event } = await neighbourhood(app.server.url, 1)
  const bread = await createEvent(host, groupId, { title: 'Sourdough' })
  for (const each of [event, bread]) await placeOrder(buyers[0]!, each)
  const { page } = await app.phone(buyers[0]!)
  const passes = page.getByRole('link', { name: /Pass$/ })
  await expect(passes).toHaveCount(2)
  for (const { title } of [event, bread]) await expect(passes.filter({ hasText: title })).toBeVisible()
})

test('EVT-073 a host who has hosted before publishes an event from a sheet and shares it with seven taps', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const collected = windowOf(Math.floor(Date.now() / 1000) + 5 * 86_400, 17, 20)
  await createEvent(host, groupId, {
    title: 'Sourdough',
    pickupTime: formatDateTime(collected.start),
    pickupDuration: collected.duration,
  })
  const { page, context } = await app.phone(host, { permissions: ['clipboard-read', 'clipboard-write'] })
  const taps = await countTaps(context)
  await page.getByRole('navigation', { name: 'Host' }).getByRole('link', { name: 'Host', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Import an event sheet').click()
  const sheet = join(import.meta.dirname, '..', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
  await (await chooser).setFiles(sheet)
  // No sheet has the hours of collection: those of the last event are taken, and the report says so.
  await expect(page.getByRole('region', { name: /7 rows imported/ })).toContainText(
    'Those of your last event, “Sourdough”, are taken: 5PM–8PM. Change them below.',
  )
  await expect(field(page, 'Collection from')).toHaveValue('17')
  await expect(field(page, 'to')).toHaveValue('20')
  await goOn(page)
  await goOn(page)
  await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
  const shared = page.getByRole('dialog').getByRole('button', { name: 'Copy with items and times', exact: true })
  await shared.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/event/detail-shared?')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('5PM–8PM')
  // The picker of the system takes one more tap.
  expect(taps() + 1).toBeLessThanOrEqual(7)
})

test('EVT-073 hours taken from the last event are corrected in the form', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const collected = windowOf(Math.floor(Date.now() / 1000) + 5 * 86_400, 9, 12)
  await createEvent(host, groupId, {
    pickupTime: formatDateTime(collected.start),
    pickupDuration: collected.duration,
  })
  const { page } = await app.phone(host, { opens: '/event/create' })
  await downloaded(page, host)
  const sheet = join(import.meta.dirname, '..', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
  await page.getByLabel(/Import an event sheet/).setInputFiles(sheet)
  const report = page.getByRole('region', { name: /7 rows imported/ })
  await expect(report).toContainText('are taken: 9AM–12PM')
  await field(page, 'to').selectOption({ label: '1PM' })
  await expect(report).not.toContainText('are taken')
  await expect(report).not.toContainText('choose them below')
})

test('MNG-010 the host’s home says that payments wait, and leads to them with one tap', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs: string[] = []
  for (const [n, buyer] of buyers.entries())
    refs.push(await claimOrder(buyer, await placeOrder(buyer, event, [n + 1]), await uploadProof(buyer)))
  const { page } = await app.phone(host)
  const link = page.getByRole('link', { name: /^\d payments? to verify/ })
  await expect(link).toHaveText(/^2 payments to verify.*Mango morning/)
  await link.click()
  await expect(page).toHaveURL(`/event/manage-orders?eventId=${event.id}&filter=claimed`)
  await page.getByRole('button', { name: 'See proof', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: /^Order \d/ })
    .getByRole('button', { name: 'Verified', exact: true })
    .click()
  const statuses = async () => await Promise.all(refs.map(async (ref) => (await orderOf(host, ref)).status))
  await expect.poll(async () => (await statuses()).filter((status) => status === 2).length).toBe(1)
  await page.goto('/')
  await expect(link).toHaveText(/^1 payment to verify.*Mango morning/)
})

test('MNG-010 a host verifies the claims of a closed event with three taps and one for each claim', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 3)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs: string[] = []
  for (const [n, buyer] of buyers.entries())
    refs.push(await claimOrder(buyer, await placeOrder(buyer, event, [n + 1]), await uploadProof(buyer)))
  await closeEvent(host, event.id)
  const { page, context } = await app.phone(host)
  const taps = await countTaps(context)
  await page
    .getByRole('navigation', { name: 'Host' })
    .getByRole('link', { name: /^Hosted Event/ })
    .click()
  await page.getByRole('link', { name: 'Mango morning', exact: true }).click()
  await page.getByRole('button', { name: 'See proof', exact: true }).first().click()
  const titles: string[] = []
  for (const _ref of refs) {
    const proof = page.getByRole('dialog', { name: /^Order \d/ })
    const title = await proof.getByRole('heading').first().innerText()
    titles.push(title)
    await proof.getByRole('button', { name: 'Verified', exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0)
  }
  expect(new Set(titles).size).toBe(3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => await Promise.all(refs.map(async (ref) => (await orderOf(host, ref)).status)))
    .toEqual([2, 2, 2])
  expect(taps()).toBeLessThanOrEqual(3 + refs.length)
})
