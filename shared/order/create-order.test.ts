import { describe, expect, test } from 'vitest'
import { CLOSING, eventRow, runnerWithEvent, productRow, splitCase } from '#tests/support/sample-event.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { memberRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { createOrder } from './create-order.ts'
import type { CreateOrderInput } from './order-inputs.ts'
import { updateAddressOrder } from './update-address-order.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import { updateOrder } from './update-order.ts'

const REF = '4KQ2W7XM9D3H'
const AT = CLOSING - 1000

const input = (change: Partial<CreateOrderInput> = {}): CreateOrderInput => ({
  ref: REF,
  eid: 'e1',
  lines: [{ id: 'l1', pid: 'p1', purchaseType: 'case', quantity: 2, subItems: [] }],
  comment: 'Blue bag please',
  representedUserId: null,
  bookingAddress: null,
  deliveryDate: null,
  ...change,
})

const place = (here: OperationRunner, actor: string, change: Partial<CreateOrderInput> = {}, where = {}) =>
  here.run(createOrder, actor, input(change), { at: AT, ...where })

describe('placing', () => {
  test('API-045 the server creates an unpaid order with product prices and a number, and counts it', async () => {
    const here = runnerWithEvent()
    expect(outputOf(await place(here, 'buyer'))).toEqual({ ref: REF })
    expect(here.row('orders', REF)).toMatchObject({
      id: REF,
      eid: 'e1',
      eTitle: 'Mango run',
      eGroupId: 'g1',
      hostId: 'host',
      eOrderNo: 1,
      uid: 'buyer',
      uName: 'buyer Tan',
      uPhone: '91234567',
      placedBy: 'buyer',
      status: 1,
      buyerStatus: 1,
      comment: 'Blue bag please',
      combinedPaymentRef: null,
      paymentScreenshot: null,
      createdAt: AT,
      lines: [{ id: 'l1', pid: 'p1', pName: 'Honey mango', pPrice: asCents(990), pQuantity: 2, pPurchaseType: 'case' }],
    })
    expect(here.rows('order_history')).toMatchObject([
      { what: 'placed', from: null, to: { status: 1, buyerStatus: 1 }, by: 'buyer', byName: 'buyer Tan', at: AT },
    ])
  })

  test('ORD-046 quantities are added to the counts, and buyers are counted once', async () => {
    const here = runnerWithEvent()
    await place(here, 'buyer')
    await place(here, 'buyer', { ref: '5KQ2W7XM9D3H' })
    await place(here, 'other', { ref: '6KQ2W7XM9D3H' })
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 6, totalMember: 2, sold: { p1: 6 } })
    expect(here.row('event_ledgers', 'e1')).toMatchObject({ lastOrderNo: 3, buyers: { buyer: 2, other: 1 } })
    expect(here.rows('orders').map((order) => order.eOrderNo)).toEqual([1, 2, 3])
  })

  test('SYN-001 on a device number and counts stay empty until pulled', async () => {
    const here = runnerWithEvent()
    outputOf(await place(here, 'buyer', {}, { onDevice: true }))
    expect(here.row('orders', REF).eOrderNo).toBeNull()
    expect(here.row('event_stats', 'e1').totalOrderCount).toBe(0)
    expect(here.row('order_history', here.rows('order_history')[0]?.id ?? '').receivedAt).toBeNull()
  })

  test('a repeated order has no second effect, even after an edit; another order with its reference is refused', async () => {
    const here = runnerWithEvent()
    await place(here, 'buyer', {}, { mutation: 'first' })
    expect(outputOf(await place(here, 'buyer'))).toEqual({ ref: REF })
    expect(here.rows('order_history')).toHaveLength(1)
    const taken = await place(here, 'other')
    expect(taken).toMatchObject({ refused: true, status: 409, code: 25009 })
    expect(here.row('orders', REF).uid).toBe('buyer')

    const second = { lines: [{ ...input().lines[0]!, id: 'l2', quantity: 5 }] }
    expect(await place(here, 'buyer', second)).toMatchObject({ refused: true, code: 25009 })
    expect(here.row('orders', REF).lines).toMatchObject([{ id: 'l1', pQuantity: 2 }])

    const edited = here.row('orders', REF).lines.map((line) => ({ ...line, id: 'l3' }))
    here.put('orders', { ...here.row('orders', REF), lines: edited })
    expect(outputOf(await place(here, 'buyer', {}, { mutation: 'first' }))).toEqual({ ref: REF })
    expect(here.rows('orders')).toHaveLength(1)
    expect(here.row('event_stats', 'e1').totalOrderCount).toBe(2)
  })

  test('the reference of a booking is refused, because refunds find a record by its reference', async () => {
    const here = runnerWithEvent()
    here.put('bookings', bookingRow(REF))
    expect(wordsOf(await place(here, 'buyer'))).toBe('Order reference is taken')
    expect(here.rows('orders')).toEqual([])
  })

  test('ORD-028 SYN-028 only the server checks stock, and its refusal states what is left', async () => {
    const here = runnerWithEvent({ products: [productRow('p1', { name: 'purée', maxQuantity: 5 })] })
    await place(here, 'other', { ref: '6KQ2W7XM9D3H', lines: [{ ...input().lines[0]!, quantity: 3 }] })
    const four = { lines: [{ ...input().lines[0]!, quantity: 4 }] }
    outputOf(await place(here, 'buyer', { ...four, ref: '7KQ2W7XM9D3H' }, { onDevice: true }))
    const refused = await place(here, 'buyer', four)
    expect(wordsOf(refused)).toBe('Only 2 purée left, you asked for 4.')
    expect(refused).toMatchObject({ code: 25026, detail: { pid: 'p1', left: 2, asked: 4 } })
  })

  test("a price raised since the buyer's choice is refused, a lowered price is applied", async () => {
    const list = [{ name: 'L', price: asCents(200) }]
    const product = productRow('p1', { price: asCents(1000), subItems: [{ type: 'Size', required: 1, list }] })
    const chosen = (price: number | undefined) => ({
      lines: [
        {
          ...input().lines[0]!,
          subItems: [{ type: 'Size', name: 'L' }],
          ...(price !== undefined && { price: asCents(price) }),
        },
      ],
    })
    const refused = await place(runnerWithEvent({ products: [product] }), 'buyer', chosen(1199))
    expect(wordsOf(refused)).toBe('Honey mango costs S$12.00 now, not S$11.99.')
    expect(refused).toMatchObject({ status: 409, code: 25031, detail: { pid: 'p1', price: 1200, seen: 1199 } })
    for (const seen of [1200, 1500, undefined]) {
      const here = runnerWithEvent({ products: [product] })
      outputOf(await place(here, 'buyer', chosen(seen)))
      expect(here.row('orders', REF).lines).toMatchObject([{ pPrice: 1200 }])
    }
  })

  test('ORD-002 an order is refused when the event is closed, not yet open, or past its closing time on the server', async () => {
    const words = 'This event is closed for orders'
    expect(wordsOf(await place(runnerWithEvent({ event: { status: 0 } }), 'buyer'))).toBe(words)
    expect(wordsOf(await place(runnerWithEvent({ event: { openTime: CLOSING - 1 } }), 'buyer'))).toBe(words)
    expect(wordsOf(await place(runnerWithEvent(), 'buyer', {}, { at: AT, serverNow: CLOSING }))).toBe(words)
    outputOf(await place(runnerWithEvent(), 'buyer', {}, { at: AT, serverNow: CLOSING - 1 }))
  })

  test('an event of a host who is banned takes no orders, even when it is open', async () => {
    const here = runnerWithEvent()
    outputOf(await place(here, 'buyer'))
    here.put('members', memberRow('g1', 'host', { isHost: true, banned: 1 }))
    const words = 'This event is closed for orders'
    expect(wordsOf(await place(here, 'other', { ref: '6KQ2W7XM9D3H' }))).toBe(words)
    const more = {
      ref: REF,
      lines: [{ ...input().lines[0]!, quantity: 3 }],
      comment: '',
      bookingAddress: null,
      deliveryDate: null,
    }
    expect(wordsOf(await here.run(updateOrder, 'buyer', more, { at: AT }))).toBe(words)
    const cancelled = { ref: REF, buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancelled, { at: AT }))
  })

  test('an order is not placed before its event was created, whatever time the request carries', async () => {
    const createdAt = AT - 3 * 86_400
    const here = runnerWithEvent({ event: eventRow({ createdAt, bookingAddressRequired: true }) })
    const bookingAddress = { street: 'Blk 12', country: 'Singapore', postalCode: '520012' }
    const sent = (deliveryDate: string) =>
      place(here, 'buyer', { bookingAddress, deliveryDate }, { at: 0, serverNow: AT })
    expect(wordsOf(await sent('01-01-1975'))).toBe('Delivery date cannot be in the past')
    outputOf(await sent(formatDate(AT)))
    expect(here.row('orders', REF).createdAt).toBe(createdAt)
    const change = { ref: REF, bookingAddress, deliveryDate: '01-01-1975' }
    const amended = await here.run(updateAddressOrder, 'buyer', change, { at: 0, serverNow: AT })
    expect(wordsOf(amended)).toBe('Delivery date cannot be in the past')
    const edited = { ...change, lines: input().lines, comment: '' }
    expect(wordsOf(await here.run(updateOrder, 'buyer', edited, { at: 0, serverNow: AT }))).toBe(
      'Delivery date cannot be in the past',
    )
  })

  test('ORD-022 a banned member cannot order, and other people cannot order for them', async () => {
    const here = runnerWithEvent()
    here.put('members', memberRow('g1', 'buyer', { banned: 1 }))
    expect(wordsOf(await place(here, 'buyer'))).toBe('You can not order!')
    expect(wordsOf(await place(here, 'host', { representedUserId: 'buyer' }))).toBe('You can not order!')
  })

  test('ORD-078 a person outside the group, or not approved, gets code 25013, which asks to join', async () => {
    const here = runnerWithEvent()
    expect(await place(here, 'outsider')).toMatchObject({ refused: true, code: 25013 })
    here.put('members', memberRow('g1', 'outsider', { approval: 1 }))
    expect(await place(here, 'outsider')).toMatchObject({ refused: true, code: 25013 })
  })

  test('ORD-024 ORD-025 the creator and group admins order on behalf of existing people', async () => {
    const here = runnerWithEvent()
    outputOf(await place(here, 'host', { representedUserId: 'outsider' }))
    expect(here.row('orders', REF)).toMatchObject({ uid: 'outsider', uName: 'outsider Tan', placedBy: 'host' })
    outputOf(await place(here, 'admin', { ref: '5KQ2W7XM9D3H', representedUserId: 'buyer' }))
    const refused = await place(here, 'other', { ref: '6KQ2W7XM9D3H', representedUserId: 'buyer' })
    expect(refused).toMatchObject({ refused: true, status: 403 })
    const unknown = await place(here, 'host', { ref: '7KQ2W7XM9D3H', representedUserId: 'nobody' })
    expect(wordsOf(unknown)).toBe('User not found.')
  })

  test('an order on behalf contains contact data only for members of a host who is group admin, and for earlier buyers', async () => {
    const here = runnerWithEvent()
    const contactIn = async (ref: string, uid: string) => {
      outputOf(await place(here, 'host', { ref, representedUserId: uid }))
      const { uPhone, uEmail } = here.row('orders', ref)
      return { uPhone, uEmail }
    }
    const nothing = { uPhone: '', uEmail: '' }
    here.put('members', memberRow('g1', 'host', { isHost: true }))
    expect(await contactIn('4KQ2W7XM9D30', 'buyer')).toEqual(nothing)
    here.put('members', memberRow('g1', 'host', { isAdmin: true }))
    expect(await contactIn('4KQ2W7XM9D31', 'buyer')).toEqual({ uPhone: '91234567', uEmail: 'buyer@example.org' })
    expect(await contactIn('4KQ2W7XM9D32', 'outsider')).toEqual(nothing)
    here.put('members', memberRow('g1', 'outsider', { approval: 1 }))
    expect(await contactIn('4KQ2W7XM9D33', 'outsider')).toEqual(nothing)
    here.put('orders', orderRow('R1', { uid: 'outsider', placedBy: 'outsider', hostId: 'other' }))
    expect(await contactIn('4KQ2W7XM9D34', 'outsider')).toEqual(nothing)
    here.put('orders', orderRow('R2', { uid: 'outsider', placedBy: 'outsider' }))
    expect(await contactIn('4KQ2W7XM9D35', 'outsider')).toMatchObject({ uEmail: 'outsider@example.org' })
  })

  test("API-045 an unknown event and the operator's view are refused", async () => {
    expect(wordsOf(await place(runnerWithEvent(), 'buyer', { eid: 'e9' }))).toBe('No Event Found')
    const admin = { id: 'host', kind: 'operator' } as const
    expect(isRefusal(await runnerWithEvent().run(createOrder, admin, input(), { at: AT }))).toBe(true)
  })

  test('ORD-067 ORD-071 address and delivery date are required where the event asks for them', async () => {
    const here = runnerWithEvent({ event: eventRow({ bookingAddressRequired: true }) })
    expect(wordsOf(await place(here, 'buyer'))).toBe('Please select an address')
    const bookingAddress = { street: 'Blk 12', country: 'Singapore', postalCode: '520012' }
    expect(wordsOf(await place(here, 'buyer', { bookingAddress }))).toBe('Please select delivery date')
  })

  test('ORD-033 PAY-033 pieces of a case with acknowledgement make the order payable after closing', async () => {
    const waits = splitCase({ acknowledgementRequiredPayAfter: true })
    const here = runnerWithEvent({ products: [productRow('p1', { splitCasePurchase: waits })] })
    await place(here, 'buyer')
    expect(here.row('orders', REF).payAfterClosing).toBe(false)
    const piece = { ...input().lines[0]!, purchaseType: 'item' as const }
    await place(here, 'other', { ref: '5KQ2W7XM9D3H', lines: [piece] })
    expect(here.row('orders', '5KQ2W7XM9D3H')).toMatchObject({ payAfterClosing: true, lines: [{ pPrice: 99 }] })
    expect(here.row('event_stats', 'e1')).toMatchObject({ sold: { p1: 2 }, pieces: { p1: 2 }, totalOrderCount: 4 })
  })
})
