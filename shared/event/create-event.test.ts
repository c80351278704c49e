import { beforeEach, expect, test } from 'vitest'
import { eventDraft, groupRow, memberRow, person, productDraft } from '#tests/support/member-rows.ts'
import { splitCase } from '#tests/support/sample-event.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { EventDraft, ProductDraft } from './event-draft.ts'
import { updateEvent } from './update-event.ts'
import { createEvent } from './create-event.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
let w: OperationRunner

const create = (id: string, change: Partial<EventDraft> = {}, actor = 'host', where = {}) =>
  w.run(createEvent, actor, { id, ...eventDraft(NOW, change) }, { at: NOW, ...where })

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('users', person('buyer'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  w.put('members', memberRow('g1', 'buyer'))
})

test('the title of an event is stored without invisible characters, in a new event and in an edited one', async () => {
  outputOf(await create('e1', { title: 'Mango\u200B run\u2060 ❤️‍🔥' }))
  expect(w.row('events', 'e1').title).toBe('Mango run ❤️‍🔥')
  const edit = { id: 'e1', ...eventDraft(NOW, { title: '\u202EDurian\u202C run' }) }
  outputOf(await w.run(updateEvent, 'host', edit, { at: NOW }))
  expect(w.row('events', 'e1').title).toBe('Durian run')
})

test('EVT-048 creating an event publishes it with products, counts and ledger, and without long gaps in its description', async () => {
  const products = [productDraft('p1', { price: asCents(3800) }), productDraft('p2')]
  const made = await create('e1', {
    title: ' Mango run ',
    description: 'One\n\n\n\nTwo',
    termConds: ['Bring a bag', '  '],
    products,
  })
  expect(outputOf(made)).toEqual({ id: 'e1' })
  expect(w.row('events', 'e1')).toMatchObject({
    title: 'Mango run',
    description: 'One\n\nTwo',
    termConds: ['Bring a bag'],
    groupName: 'Lorong 8 Makan Club',
    status: 1,
    payable: 0,
    openTime: null,
    createdUserId: 'host',
    createdUserName: 'host Tan',
  })
  expect(w.rows('products').map((row) => [row.id, row.eid, row.hostId, row.position, row.price])).toEqual([
    ['p1', 'e1', 'host', 0, 3800],
    ['p2', 'e1', 'host', 1, 990],
  ])
  expect(w.row('event_stats', 'e1')).toEqual({
    id: 'e1',
    hostId: 'host',
    groupId: 'g1',
    totalOrderCount: 0,
    totalMember: 0,
    sold: {},
    pieces: {},
  })
  expect(w.row('event_ledgers', 'e1')).toEqual({ id: 'e1', lastOrderNo: 0, buyers: {} })
})

test('a device writes no ledger, because the server assigns order numbers', async () => {
  outputOf(await create('e1', {}, 'host', { onDevice: true }))
  expect(w.rows('event_ledgers')).toEqual([])
  expect(w.rows('events')).toHaveLength(1)
})

test('a member who is neither host nor admin is refused', async () => {
  const refusal = await create('e1', {}, 'buyer')
  expect(refusal).toMatchObject({ refused: true, status: 403, code: 20007 })
  w.put('members', memberRow('g1', 'buyer', { isAdmin: true }))
  outputOf(await create('e1', {}, 'buyer'))
})

test('a banned or pending host is refused', async () => {
  for (const change of [{ banned: 1 }, { approval: 1 }] as const) {
    w.put('members', memberRow('g1', 'host', { isHost: true, ...change }))
    expect(await create('e1')).toMatchObject({ refused: true, status: 403 })
  }
})

test('EVT-030 an unknown group is refused', async () => {
  for (const groupId of ['', 'nowhere'])
    expect(wordsOf(await create('e1', { groupId }))).toBe('Please choose 1 your group!')
})

test('a refusal names all invalid fields in the words of the form', async () => {
  const refusal = await create('e1', { title: '', products: [] })
  expect(refusal).toMatchObject({
    status: 422,
    message: 'Invalid title',
    detail: { fields: { title: 'Invalid title', products: 'You must have at least 1 product!!!' } },
  })
  expect(w.rows('events')).toEqual([])
})

test('EVT-049 the server refuses an event queued offline whose closing time has passed', async () => {
  const closingTimestamp = NOW + 3600
  outputOf(await create('e1', { closingTimestamp }, 'host', { onDevice: true }))
  const late = await create('e2', { closingTimestamp, products: [productDraft('p9')] }, 'host', {
    serverNow: closingTimestamp,
  })
  expect(wordsOf(late)).toBe('Invalid closing date')
})

test('a known id by the same author changes nothing; by another author it is refused', async () => {
  outputOf(await create('e1'))
  expect(outputOf(await create('e1', { title: 'Other' }))).toEqual({ id: 'e1' })
  expect(w.row('events', 'e1').title).toBe('Mango run')
  w.put('members', memberRow('g1', 'buyer', { isHost: true }))
  expect(await create('e1', {}, 'buyer')).toMatchObject({ refused: true, status: 409 })
})

test('an event cannot overwrite products of another event', async () => {
  outputOf(await create('e1'))
  expect(await create('e2')).toMatchObject({ refused: true, status: 409 })
  const twice = [productDraft('p8'), productDraft('p8')]
  expect(await create('e3', { products: twice })).toMatchObject({ refused: true, status: 409 })
  expect(w.row('products', 'p1').eid).toBe('e1')
})

test('a picture must be uploaded by the host or come with the product', async () => {
  const hash = 'a'.repeat(64)
  const photoUrls = [`/api/files/${hash}`]
  expect(await create('e1', { photoUrls })).toMatchObject({ refused: true, status: 422 })
  expect(await create('e1', { photoUrls: ['https://example.org/x.png'] })).toMatchObject({ refused: true })
  outputOf(await create('e0', { photoUrls, products: [productDraft('p0')] }, 'host', { onDevice: true }))
  w.put('uploads', {
    id: `${hash}:host`,
    sha256: hash,
    kept: hash,
    userId: 'host',
    type: 'image/jpeg',
    size: 1,
    createdAt: NOW,
  })
  outputOf(await create('e1', { photoUrls: [...photoUrls, '/art/mangoes.svg'] }))
  expect(createEvent.files?.({ id: 'e1', ...eventDraft(NOW, { photoUrls }) })).toEqual([hash])
})

test('an event queued by an older version of the app is published without delivery', async () => {
  const { delivery: _none, ...queued } = eventDraft(NOW)
  const input = createEvent.upcasts?.[1]?.({ id: 'e1', ...queued } as never)
  outputOf(await w.run(createEvent, 'host', input as never, { at: NOW }))
  expect(w.rows('deliveries')).toEqual([])
})

test('an event with delivery has one delivery, whose zones are proposed to its host next time', async () => {
  const at = NOW + 8 * 86_400
  const deliveryZones = [
    { name: ' West ', price: asCents(300) },
    { name: '', price: asCents(1) },
  ]
  outputOf(await create('e1', { delivery: { deliveryTimestamp: at, deliveryDuration: 3600, deliveryZones } }))
  const zones = [{ name: 'West', price: asCents(300) }]
  expect(w.rows('deliveries')).toMatchObject([
    { eid: 'e1', hostId: 'host', deliveryTimestamp: at, deliveryZones: zones },
  ])
  expect(w.row('users', 'host').rememberedDeliveryZones).toEqual(zones)
  const again = await create('e2', {
    products: [productDraft('p9')],
    delivery: { deliveryTimestamp: at, deliveryDuration: 60, deliveryZones: [] },
  })
  expect(wordsOf(again)).toBe('Delivery exited')
})

test('EVT-071 a host without the feature cannot sell split cases; existing ones stay', async () => {
  const split = [productDraft('p1', { price: asCents(1200), splitCasePurchase: splitCase() })]
  outputOf(await create('e1', { products: split }))
  w.put('users', person('host', { featureFlags: { packingList: true, splitCase: false } }))
  expect(await create('e2', { products: [{ ...split[0]!, id: 'p2' }] })).toMatchObject({ status: 403, code: 20013 })
  const edit = (products: ProductDraft[]) => w.run(updateEvent, 'host', { id: 'e1', products }, { at: NOW })
  outputOf(await edit([{ ...split[0]!, name: 'Kampong eggs' }]))
  expect(await edit([{ ...split[0]!, id: 'p3' }])).toMatchObject({ code: 20013 })
})
