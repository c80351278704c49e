// The number of presses of journeys that many people make. The one of a known buyer stands in order-and-pay.spec.ts.
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { startOfDay } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { collectionTable, handOver } from './collection-fixtures.ts'
import { countTaps } from './count-taps.ts'
import { ordersOf } from './sent-mutations.ts'
import { expect, test } from './fixtures.ts'

test('ORD-001 a guest comes from a shared link to an account and a first order with five taps', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url)
  const shared = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const { page, context } = await app.phone()
  await page.goto(`/event/detail-shared?eid=${event.id}&shareCode=${shared.shareCode}`)
  const taps = await countTaps(context)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
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
  const { page } = await app.phone()
  await page.goto(`/event/detail-shared?eid=${event.id}&shareCode=${shared.shareCode}`)
  await expect(page.getByRole('button', { name: 'closed', exact: true })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Sign in to order', exact: true })).toHaveCount(0)
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
