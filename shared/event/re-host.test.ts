import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { eventDraft, groupRow, person, productDraft } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { checkEvent } from './event-check.ts'
import { draftOfEvent } from './event-changes.ts'
import { eventDraftSchema } from './event-draft.ts'
import { eventRow, productRow } from './event-rows.ts'
import { reHosted } from './re-host.ts'

const NOW = 1_900_000_000
const DAY_S = 86_400
const THEN = NOW - 30 * DAY_S

test('a re-hosted event has the same texts, terms and items, but new dates and ids', () => {
  const draft = eventDraft(THEN, {
    termConds: ['Bring a bag'],
    adminCost: asCents(150),
    paynow: 1,
    products: [productDraft('p1', { maxQuantity: 12 })],
  })
  const event = {
    ...eventRow(draft, { id: 'e1', group: groupRow('g1'), host: person('host'), at: THEN }),
    status: 0,
  } as const
  const products = draft.products.map((product, position) => productRow(product, position, event))
  const delivery = {
    deliveryTimestamp: THEN + DAY_S,
    deliveryDuration: 3600,
    deliveryZones: [{ name: 'East', price: asCents(300) }],
  }
  const again = reHosted(draftOfEvent(event, products, delivery), NOW, () => 'fresh')
  expect(again).toMatchObject({
    title: draft.title,
    groupId: 'g1',
    termConds: ['Bring a bag'],
    adminCost: asCents(150),
    paynow: 1,
    products: [{ id: 'fresh', name: 'Honey mango', price: asCents(990), maxQuantity: 12 }],
    delivery: { deliveryZones: [{ name: 'East', price: asCents(300) }] },
  })
  expect(again.closingTimestamp).toBeGreaterThan(NOW)
  expect(again.delivery?.deliveryTimestamp).toBeGreaterThan(NOW)
  expect(z.strictObject(eventDraftSchema.shape).safeParse(again).success).toBe(true)
  expect(checkEvent(again, NOW)).toEqual({})
})
