import { beforeEach, describe, expect, test } from 'vitest'
import { CLOSING, eventRow, runnerWithEvent, PICKUP, productRow } from '#tests/support/sample-event.ts'
import { memberRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { uploadId } from '#shared/payment/upload.ts'
import { recordOf } from '#shared/collection/create-record.ts'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import type { UpdateOrderInput } from './order-inputs.ts'
import type { BuyerStatus, Order } from './order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderBuyerInfo } from './update-order-buyer-info.ts'

const REF = '4KQ2W7XM9D3H'
const AT = CLOSING - 1000
const SHA = 'a'.repeat(64)

let here: OperationRunner

const put = (change: Partial<Order> = {}): void => here.put('orders', orderRow(REF, { uid: 'buyer', ...change }))
const order = (): Order => here.row('orders', REF)

beforeEach(() => {
  here = runnerWithEvent()
  put()
  here.put('event_stats', { ...here.row('event_stats', 'e1'), totalOrderCount: 2, totalMember: 1, sold: { p1: 2 } })
  here.put('event_ledgers', { id: 'e1', lastOrderNo: 1, buyers: { buyer: 1 } })
})

const giveOut = (): void => {
  const stamp = { mutation: 'F', actor: { id: 'host', kind: 'user' as const }, device: { id: 'd2', name: 'Counter 2' } }
  const times = { time: hybridTime(AT * 1000, 0, 'd2'), at: AT, server: null }
  const lines = [{ lineId: `${REF}-1`, quantity: 1 }]
  const record = { id: 'f1', kind: 'handover' as const, lines, undoes: [], seen: [], byName: 'host Tan' }
  here.put('handovers', recordOf({ ...record, order: order(), stamp: { ...stamp, ...times } }))
}

describe('editing', () => {
  const input = (change: Partial<UpdateOrderInput> = {}): UpdateOrderInput => ({
    ref: REF,
    lines: [{ id: 'new', pid: 'p1', purchaseType: 'case', quantity: 5, subItems: [] }],
    comment: 'Two bags',
    bookingAddress: null,
    deliveryDate: null,
    ...change,
  })
  const edit = (change: Partial<UpdateOrderInput> = {}, actor = 'buyer', where = {}) =>
    here.run(updateOrder, actor, input(change), { at: AT, ...where })

  test('API-046 ORD-048 an edit changes lines and note, adds the difference to the counts, and keeps line ids', async () => {
    expect(outputOf(await edit())).toEqual({ ref: REF })
    expect(order()).toMatchObject({ comment: 'Two bags', status: 1, buyerStatus: 1, statusVersion: 'V' })
    expect(order().lines).toMatchObject([{ id: `${REF}-1`, pQuantity: 5, pPrice: 990 }])
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 5, totalMember: 1, sold: { p1: 5 } })
    expect(here.rows('order_history')).toMatchObject([{ what: 'edited', note: 'Quantity 2 to 5' }])
  })

  test('a price raised since the form was opened is refused before anything changes', async () => {
    const line = { id: 'new', pid: 'p1', purchaseType: 'case' as const, quantity: 5, subItems: [] }
    expect(wordsOf(await edit({ lines: [{ ...line, price: asCents(900) }] }))).toBe(
      'Honey mango costs S$9.90 now, not S$9.00.',
    )
    expect(order().lines).toMatchObject([{ pQuantity: 2 }])
    outputOf(await edit({ lines: [{ ...line, price: asCents(990) }] }))
  })

  test('ORD-065 an edit is allowed only in the listed statuses', async () => {
    for (const status of [-1, 1, 2] as const)
      for (const buyerStatus of [-2, -1, 1, 2, 3] as const) {
        put({ status, buyerStatus })
        const allowed = status !== 2 && buyerStatus < 2
        const result = await edit()
        expect(isRefusal(result) ? result.message : 'edited').toBe(
          allowed ? 'edited' : 'You are not allowed to update order',
        )
        expect([status, buyerStatus, order().status, order().buyerStatus]).toEqual(
          allowed ? [status, buyerStatus, 1, 1] : [status, buyerStatus, status, buyerStatus],
        )
      }
  })

  test('ORD-048 editing a cancelled order places it again with its whole quantity', async () => {
    put({ status: 1, buyerStatus: -1 })
    here.put('event_stats', { ...here.row('event_stats', 'e1'), totalOrderCount: 0, totalMember: 0, sold: { p1: 0 } })
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 1, buyers: {} })
    outputOf(await edit())
    expect(order()).toMatchObject({ status: 1, buyerStatus: 1 })
    expect(order().statusVersion).not.toBe('V')
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 5, totalMember: 1 })
  })

  test("ORD-028 the order's old quantity does not reduce the stock for its edit", async () => {
    here.put('products', productRow('p1', { maxQuantity: 5 }))
    outputOf(await edit())
    const more = { lines: [{ ...input().lines[0]!, quantity: 6 }] }
    expect(wordsOf(await edit(more))).toBe('Only 5 Honey mango left, you asked for 6.')
  })

  test('ORD-028 the former quantity of a cancelled order is checked against the stock', async () => {
    here.put('products', productRow('p1', { maxQuantity: 5 }))
    put({ buyerStatus: -1 })
    here.put('event_stats', { ...here.row('event_stats', 'e1'), sold: { p1: 2 } })
    expect(wordsOf(await edit())).toBe('Only 3 Honey mango left, you asked for 5.')
  })

  test('API-046 only the buyer edits, and not while banned, after closing, or after a hand-over', async () => {
    expect(wordsOf(await edit({}, 'other'))).toBe('No order found')
    expect(wordsOf(await edit({}, 'host'))).toBe('You are not allowed to update order')
    expect(wordsOf(await edit({ ref: '9KQ2W7XM9D3H' }))).toBe('No order found')
    expect(wordsOf(await edit({}, 'buyer', { serverNow: CLOSING }))).toBe('This event is closed for orders')
    expect(wordsOf(await edit({ lines: [] }))).toBe('Nothing to Purchase')
    giveOut()
    expect(wordsOf(await edit())).toBe('Part of this order has been handed over')
    here.put('members', memberRow('g1', 'buyer', { banned: 1 }))
    here = runnerWithEvent()
    put()
    here.put('members', memberRow('g1', 'buyer', { banned: 1 }))
    expect(wordsOf(await edit())).toBe('You can not order!')
  })
})

describe('the note', () => {
  const note = (comment: string, where: { at: number; time?: HybridTime }, actor = 'buyer') =>
    here.run(updateOrderBuyerInfo, actor, { ref: REF, comment }, where)

  test('API-048 SYN-020 the later note wins, in any order of arrival', async () => {
    const late = hybridTime(AT * 1000 + 5, 0, 'phone')
    const early = hybridTime(AT * 1000, 0, 'tablet')
    outputOf(await note('later', { at: AT, time: late }))
    outputOf(await note('earlier', { at: AT, time: early }))
    expect(order()).toMatchObject({ comment: 'later', fieldTimes: { comment: late } })
  })

  test('ORD-079 only the buyer writes the note, and not on a cancelled order', async () => {
    expect(wordsOf(await note('x', { at: AT }, 'other'))).toBe('No order found')
    put({ status: -1 })
    expect(wordsOf(await note('x', { at: AT }))).toBe('You are not allowed to update order')
  })
})

describe('the buyer’s status', () => {
  const say = (
    buyerStatus: -1 | 2 | 3,
    more: { shot?: string | null; actor?: string; at?: number; device?: boolean } = {},
  ) =>
    here.run(
      updateOrderBuyerStatus,
      more.actor ?? 'buyer',
      { ref: REF, buyerStatus, paymentScreenshot: more.shot ?? null },
      { at: more.at ?? AT, onDevice: more.device ?? false },
    )
  const upload = (userId: string): void =>
    here.put('uploads', {
      id: uploadId(SHA, userId),
      sha256: SHA,
      kept: SHA,
      userId,
      type: 'image/png',
      size: 9,
      createdAt: 1,
    })

  test('API-047 ORD-066 ORD-047 cancelling keeps the host’s status and reduces the counts', async () => {
    expect(outputOf(await say(-1))).toEqual({ ref: REF, status: 1, buyerStatus: -1 })
    expect(order()).toMatchObject({ status: 1, buyerStatus: -1 })
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 0, totalMember: 0 })
    expect(here.rows('order_history')).toMatchObject([{ what: 'cancelled', to: { status: 1, buyerStatus: -1 } }])
  })

  test('ORD-066 an order can be cancelled while it is not cancelled and either not paid or paid', async () => {
    for (const buyerStatus of [-2, -1, 1, 2, 3] satisfies BuyerStatus[])
      for (const status of [-1, 1, 2] as const) {
        put({ status, buyerStatus })
        const allowed = status !== -1 && (buyerStatus === 1 || buyerStatus === 2)
        const result = await say(-1)
        expect(isRefusal(result) ? result.message : result.output).toEqual(
          allowed ? { ref: REF, status, buyerStatus: -1 } : 'You are not allowed to cancel order',
        )
      }
  })

  test('ORD-066 an order with handed-over goods cannot be cancelled', async () => {
    giveOut()
    expect(wordsOf(await say(-1))).toBe('Part of this order has been handed over')
  })

  test('ORD-079 another user’s order is refused', async () => {
    expect(wordsOf(await say(-1, { actor: 'other' }))).toBe('No order found')
    expect(wordsOf(await say(2, { actor: 'host', shot: fileUrl(SHA) }))).toBe('You are not allowed to update order')
  })

  test('PAY-002 a screenshot uploaded by this buyer marks the order paid', async () => {
    put({ combinedPaymentRef: 'OLD' })
    const shot = fileUrl(SHA)
    expect(wordsOf(await say(2, { shot }))).toBe('Please upload payment screenshot')
    upload('other')
    expect(wordsOf(await say(2, { shot }))).toBe('Please upload payment screenshot')
    upload('buyer')
    expect(outputOf(await say(2, { shot }))).toEqual({ ref: REF, status: 1, buyerStatus: 2 })
    expect(order()).toMatchObject({ paymentScreenshot: shot, claimedAt: AT, combinedPaymentRef: null })
    expect(here.rows('order_history')).toMatchObject([{ what: 'claimed' }])
    expect(wordsOf(await say(2, { shot }))).toBe('You are not allowed to update order')
  })

  test('SYN-024 on a device the screenshot may be queued; the mutation names it as a file to upload first', async () => {
    outputOf(await say(2, { shot: fileUrl(SHA), device: true }))
    const input = { ref: REF, buyerStatus: 2 as const, paymentScreenshot: fileUrl(SHA) }
    expect(updateOrderBuyerStatus.files?.(input)).toEqual([SHA])
    expect(updateOrderBuyerStatus.files?.({ ...input, buyerStatus: -1, paymentScreenshot: null })).toEqual([])
  })

  test("PAY-003 a missing screenshot or another person's picture is refused", async () => {
    expect(wordsOf(await say(2))).toBe('Please upload payment screenshot')
    expect(wordsOf(await say(2, { shot: 'https://example.org/paid.png' }))).toBe('Please upload payment screenshot')
  })

  test('PAY-033 payment waits for closing when the order says so', async () => {
    upload('buyer')
    put({ payAfterClosing: true })
    expect(wordsOf(await say(2, { shot: fileUrl(SHA) }))).toBe('Payment is not due yet')
    outputOf(await say(2, { shot: fileUrl(SHA), at: CLOSING }))
  })

  test('ORD-062 a paid and verified order can be marked collected from the pickup day on', async () => {
    expect(wordsOf(await say(3, { at: PICKUP }))).toBe('You are not allowed to update order')
    put({ status: 2, buyerStatus: 2 })
    here.put('events', eventRow())
    expect(wordsOf(await say(3, { at: PICKUP - 86_400 }))).toBe('Collection has not started')
    expect(outputOf(await say(3, { at: PICKUP }))).toEqual({ ref: REF, status: 2, buyerStatus: 3 })
  })
})
