import { beforeEach, describe, expect, test } from 'vitest'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventDraft, groupRow, memberRow, person, productDraft } from '#tests/support/member-rows.ts'
import { operationRunner, outputOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { productRow } from '#tests/support/sample-event.ts'
import { createEvent } from './create-event.ts'
import { createScheduledEvent } from './create-scheduled-event.ts'
import { MAX_PRODUCTS, type ProductDraft } from './event-draft.ts'
import { PRODUCTS_TOO_LARGE } from './event-refusals.ts'
import { MAX_PRODUCTS_BYTES } from './products-size.ts'
import { updateEvent, type UpdateEventInput } from './update-event.ts'
import { updateScheduledEvent } from './update-scheduled-event.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
let w: OperationRunner

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
})

/** Some 6 KB. */
const longProduct = (n: number): ProductDraft =>
  productDraft(`long-${n}`, {
    description: 'x'.repeat(5000),
    photoUrls: Array.from({ length: 5 }, () => `/art/${'x'.repeat(180)}.svg`),
  })
const longProducts = (count: number): ProductDraft[] => Array.from({ length: count }, (_, n) => longProduct(n))
const MAX_LONG = Math.floor((MAX_PRODUCTS_BYTES - 2) / (jsonBytes(longProduct(999)) + 1))

const create = (products: ProductDraft[]) =>
  w.run(createEvent, 'host', { id: 'e1', ...eventDraft(NOW, { products }) }, { at: NOW })
const edit = (change: Omit<UpdateEventInput, 'id'>, at: number) =>
  w.run(updateEvent, 'host', { id: 'e1', ...change }, { at })

test('OPS-011 an event sheet of 2,000 items with ordinary texts is published', async () => {
  const products = Array.from({ length: MAX_PRODUCTS }, (_, n) =>
    productDraft(`01JDQ8ZK3V00000000000${10_000 + n}`, {
      name: 'Honey mango from Chiang Mai, box of six',
      description: 'Sweet and without fibres. '.repeat(10),
      photoUrls: [`/art/${'a'.repeat(67)}.svg`],
      subItems: [
        {
          type: 'Size',
          required: 1,
          list: ['Small', 'Medium', 'Large', 'Extra large'].map((name) => ({ name, price: asCents(150) })),
        },
      ],
    }),
  )
  outputOf(await create(products))
  expect(w.rows('products')).toHaveLength(MAX_PRODUCTS)
})

test('OPS-011 an event whose products have more than 2 MB together is not published', async () => {
  expect(await create(longProducts(MAX_LONG + 1))).toEqual(PRODUCTS_TOO_LARGE)
  expect(w.rows('products')).toEqual([])
  outputOf(await create(longProducts(MAX_LONG)))
})

describe('an edit', () => {
  test('OPS-011 does not add products beyond 2 MB, and changes everything else', async () => {
    outputOf(await create(longProducts(MAX_LONG)))
    expect(await edit({ products: [longProduct(MAX_LONG)] }, NOW + 1)).toEqual(PRODUCTS_TOO_LARGE)
    outputOf(await edit({ title: 'Mango run again' }, NOW + 2))
    outputOf(await edit({ products: [longProduct(MAX_LONG)], removed: ['long-0'] }, NOW + 3))
    expect(w.rows('products')).toHaveLength(MAX_LONG)
  })

  test('OPS-011 shortens products of an event from before the bound, and does not lengthen them', async () => {
    outputOf(await create([productDraft('p1', { description: 'x'.repeat(100) })]))
    for (const { id, description, photoUrls } of longProducts(MAX_LONG + 1))
      w.put('products', productRow(id, { description, photoUrls }))
    expect(await edit({ products: [productDraft('p1', { description: 'x'.repeat(101) })] }, NOW + 1)).toEqual(
      PRODUCTS_TOO_LARGE,
    )
    outputOf(await edit({ products: [productDraft('p1', { description: 'x'.repeat(99) })] }, NOW + 2))
    outputOf(await edit({ title: 'Mango run again' }, NOW + 3))
  })
})

test('OPS-011 a scheduled event is bounded as well, when it is made and when it is edited', async () => {
  const openTime = NOW + 3600
  w.put('features', {
    id: 'f1',
    userId: 'host',
    kind: 'schedule',
    domainName: null,
    groupId: null,
    price: asCents(3000),
    paymentScreenshot: null,
    paymentStatus: 2,
    status: 2,
    createdAt: 1,
  })
  const draft = (products: ProductDraft[]) => ({ id: 'e1', openTime, ...eventDraft(NOW, { products }) })
  const at = { at: NOW }
  expect(await w.run(createScheduledEvent, 'host', draft(longProducts(MAX_LONG + 1)), at)).toEqual(PRODUCTS_TOO_LARGE)
  outputOf(await w.run(createScheduledEvent, 'host', draft(longProducts(1)), at))
  const products = longProducts(MAX_LONG + 1)
  expect(await w.run(updateScheduledEvent, 'host', { id: 'e1', products }, { at: NOW + 1 })).toEqual(PRODUCTS_TOO_LARGE)
})
