// The amount that a buyer paid, and its difference from the total.
import { describe, expect, test } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { updateInvoicesPlacerStatus } from '#shared/payment/update-invoices-placer-status.ts'
import { entriesSeen, updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import { uploadId } from '#shared/payment/upload.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { basedOn, basedOnShown } from './host-choice.ts'
import type { BasedOn } from './order-inputs.ts'
import { isOfPresentPayment, withoutReturned, withReturned } from './paid-amount.ts'
import { gapText, hostGapText, paymentGap } from './payment-gap.ts'
import { ownTotals } from './order-totals.ts'
import type { Order } from './order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import { updateOrderPaid } from './update-order-paid.ts'
import { updateOrderStatus } from './update-order-status.ts'

const SHA = 'a'.repeat(64)
const PROOF = `/api/files/${SHA}`
const AT = { at: CLOSING - 3600 }
/** Two mangoes and the admin fee. */
const TOTAL = 2 * 990 + 200
const CLAIM = { ref: 'A1A1A1A1A1A1', buyerStatus: 2 as const, paymentScreenshot: PROOF }

const stall = (change: Partial<Order> = {}): OperationRunner => {
  const here = runnerWithEvent({ event: { payTogether: true } })
  here.put('uploads', { id: uploadId(SHA, 'buyer'), userId: 'buyer', sha256: SHA } as never)
  here.put('orders', orderRow('A1A1A1A1A1A1', change))
  here.put('orders', orderRow('A2A2A2A2A2A2', { eOrderNo: 2 }))
  return here
}
const paidOf = (here: OperationRunner, ref = 'A1A1A1A1A1A1') => here.row('orders', ref).paidCents

describe('PAY-037 an order keeps the amount that its buyer paid', () => {
  const host = (here: OperationRunner, status: -1 | 1 | 2 | 3, buyerStatus?: 1) =>
    here.run(updateOrderStatus, 'host', { ref: 'A1A1A1A1A1A1', status, buyerStatus, saw: null }, AT)

  test('a claim records the amount on the payer’s screen, and otherwise the total', async () => {
    for (const [sent, paid] of [
      [{ amount: asCents(1500) }, 1500],
      [{}, TOTAL],
    ] as const) {
      const here = stall()
      outputOf(await here.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, ...sent }, AT))
      expect(paidOf(here)).toBe(paid)
    }
  })

  test('an amount below zero or without bound is refused', () => {
    for (const amount of [-1, 1.5, 1e15, Number.NaN])
      expect(updateOrderBuyerStatus.input.safeParse({ ...CLAIM, amount }).success).toBe(false)
  })

  const claimOf = async (amount: number, change: Partial<Event>) => {
    const here = stall()
    here.put('events', { ...here.row('events', 'e1'), ...change })
    const claimed = await here.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, amount: asCents(amount) }, AT)
    return { claimed, paid: paidOf(here) }
  }
  const claimTogether = async (amount: number, change: Partial<Event>) => {
    const here = stall()
    here.put('events', { ...here.row('events', 'e1'), ...change })
    const refs = { ref: 'C1C1C1C1C1C1', orderRefs: ['A1A1A1A1A1A1', 'A2A2A2A2A2A2'], bookingRefs: [] }
    const input = { ...refs, paymentScreenshot: PROOF, amounts: [asCents(TOTAL), asCents(amount)] }
    return {
      claimed: await here.run(updateInvoicesPlacerStatus, 'buyer', input, AT),
      paid: paidOf(here, 'A2A2A2A2A2A2'),
    }
  }
  const TOO_HIGH =
    'This amount is more than the order can cost. Open the order again, check the sum and send your screenshot once more.'

  test('a claim above item total, admin fee and whole delivery cost is refused', async () => {
    const most = TOTAL + 500
    for (const claim of [claimOf, claimTogether]) {
      expect((await claim(most, { deliveryCost: asCents(500) })).paid).toBe(most)
      const { claimed, paid } = await claim(most + 1, { deliveryCost: asCents(500) })
      expect([wordsOf(claimed), paid]).toEqual([TOO_HIGH, null])
    }
  })

  test('a claim of the costs before the host lowered them is recorded, whenever the claim is made', async () => {
    const loweredAt = (at: number) => ({
      deliveryCost: asCents(0),
      fieldTimes: { deliveryCost: hybridTime(at * 1000, 0, 'h1') },
    })
    for (const claim of [claimOf, claimTogether])
      for (const at of [AT.at + 60, AT.at - 60])
        expect((await claim(TOTAL + 500, loweredAt(at))).paid).toBe(TOTAL + 500)
  })

  test('a claim of the total before the order was edited to fewer items is recorded', async () => {
    const lines = [{ id: 'L1', pid: 'p1', quantity: 1, purchaseType: 'case' as const, subItems: [] }]
    const fewer = { lines, comment: '', bookingAddress: null, deliveryDate: null }
    const together = { ref: 'C1C1C1C1C1C1', orderRefs: ['A1A1A1A1A1A1'], bookingRefs: [], paymentScreenshot: PROOF }
    const alone = stall()
    outputOf(await alone.run(updateOrder, 'buyer', { ref: 'A1A1A1A1A1A1', ...fewer }, AT))
    expect(alone.row('orders', 'A1A1A1A1A1A1').lines[0]?.pQuantity).toBe(1)
    outputOf(await alone.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, amount: asCents(TOTAL) }, AT))
    expect(paidOf(alone)).toBe(TOTAL)
    const combined = stall()
    outputOf(await combined.run(updateOrder, 'buyer', { ref: 'A1A1A1A1A1A1', ...fewer }, AT))
    outputOf(await combined.run(updateInvoicesPlacerStatus, 'buyer', { ...together, amounts: [asCents(TOTAL)] }, AT))
    expect(paidOf(combined)).toBe(TOTAL)
  })

  test('orders paid together record their own amounts', async () => {
    const here = stall()
    const together = {
      ref: 'C1C1C1C1C1C1',
      orderRefs: ['A1A1A1A1A1A1', 'A2A2A2A2A2A2'],
      bookingRefs: [],
      paymentScreenshot: PROOF,
    }
    outputOf(await here.run(updateInvoicesPlacerStatus, 'buyer', { ...together, amounts: [asCents(1500)] }, AT))
    expect([paidOf(here), paidOf(here, 'A2A2A2A2A2A2')]).toEqual([1500, TOTAL])
  })

  test('the host’s Verified or Collected of an unpaid order records the total', async () => {
    for (const status of [2, 3] as const) {
      const here = stall()
      outputOf(await host(here, status))
      expect(paidOf(here)).toBe(TOTAL)
    }
  })

  test('the host’s Verified of an order that its buyer changed meanwhile records the total that the host saw', async () => {
    for (const status of [2, 3] as const) {
      const here = stall()
      const order = here.row('orders', 'A1A1A1A1A1A1')
      const saw = basedOnShown({ order, event: here.row('events', 'e1'), records: [], answers: [] })
      const [line] = order.lines
      const lines = [{ id: line!.id, pid: line!.pid, quantity: 5, purchaseType: 'case' as const, subItems: [] }]
      const changed = { ref: order.id, lines, comment: '', bookingAddress: null, deliveryDate: null }
      outputOf(await here.run(updateOrder, 'buyer', changed, AT))
      outputOf(await here.run(updateOrderStatus, 'host', { ref: order.id, status, saw }, AT))
      expect(paidOf(here)).toBe(TOTAL)
      const { totalFee } = ownTotals(here.row('events', 'e1'), here.row('orders', order.id))
      expect(totalFee).toBe(5 * 990 + 200)
    }
  })

  test('a claim that the host did not see is verified with its own amount', async () => {
    const here = stall()
    const order = here.row('orders', 'A1A1A1A1A1A1')
    const saw = basedOnShown({ order, event: here.row('events', 'e1'), records: [], answers: [] })
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, amount: asCents(1500) }, AT))
    const later = { at: AT.at + 60 }
    outputOf(await here.run(updateOrderStatus, 'host', { ref: order.id, status: 2, saw }, later))
    expect(here.row('orders', order.id)).toMatchObject({ status: 2, buyerStatus: 2, paidCents: 1500 })
  })

  test('verifying and refunding a claim keep its amount; an invalid payment clears it', async () => {
    const here = stall()
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, amount: asCents(1500) }, AT))
    outputOf(await host(here, 2))
    expect(paidOf(here)).toBe(1500)
    outputOf(await host(here, -1))
    expect(here.row('orders', 'A1A1A1A1A1A1')).toMatchObject({ buyerStatus: -2, paidCents: 1500 })
    outputOf(await host(here, 2))
    expect(paidOf(here)).toBe(1500)
    outputOf(await host(here, 1, 1))
    expect(paidOf(here)).toBeNull()
  })

  test('an order that is placed again has nothing paid', async () => {
    const here = stall({ status: -1, buyerStatus: -2, paidCents: asCents(1500), returnedCents: asCents(1500) })
    const lines = [{ id: 'L1', pid: 'p1', quantity: 1, purchaseType: 'case' as const, subItems: [] }]
    const again = { ref: 'A1A1A1A1A1A1', lines, comment: '', bookingAddress: null, deliveryDate: null }
    outputOf(await here.run(updateOrder, 'buyer', again, AT))
    expect(here.row('orders', 'A1A1A1A1A1A1')).toMatchObject({ status: 1, buyerStatus: 1, paidCents: null })
  })

  test('cancelling a payment without a stored amount records its total', async () => {
    const here = stall({ buyerStatus: 2 })
    outputOf(await host(here, -1))
    expect(paidOf(here)).toBe(TOTAL)
  })
})

describe('PAY-037 the host settles the difference between payment and total', () => {
  const settle = (here: OperationRunner, who: string, amount = TOTAL) =>
    here.run(updateOrderPaid, who, { ref: 'A1A1A1A1A1A1', amount: asCents(amount) }, AT)

  test('the amount is recorded with a line in the history, and repeating it changes nothing', async () => {
    const here = stall({ buyerStatus: 2, paidCents: asCents(1500) })
    outputOf(await settle(here, 'host'))
    expect(paidOf(here)).toBe(TOTAL)
    expect(here.rows('order_history')).toMatchObject([
      { what: 'payment-settled', note: 'Paid S$15.00 before, S$21.80 now' },
    ])
    outputOf(await settle(here, 'host'))
    expect(here.rows('order_history')).toHaveLength(1)
  })

  test('only the host records the rest of a payment as paid', async () => {
    const here = stall({ buyerStatus: 2 })
    expect(wordsOf(await settle(here, 'buyer'))).toBe('You are not allowed to update order')
    expect(wordsOf(await settle(here, 'outsider'))).toBe('No order found')
  })

  test('an unpaid or cancelled order is refused', async () => {
    for (const pair of [{ buyerStatus: 1 }, { status: -1, buyerStatus: -2 }] as const)
      expect(wordsOf(await settle(stall(pair), 'host'))).toBe('This order is not paid')
    const late = { ref: 'A1A1A1A1A1A1', amount: asCents(TOTAL), late: 'record' } as const
    expect(wordsOf(await stall().run(updateOrderPaid, 'host', late, AT))).toBe('This order is not paid')
  })
})

describe('PAY-037 a settled amount stands in every order of arrival', () => {
  interface Sent {
    readonly send: (here: OperationRunner) => Promise<unknown>
  }
  const timeAt = (ms: number, device: string) => hybridTime(AT.at * 1000 + ms, 0, device)
  const sentAt = (ms: number, device: string) => ({
    ...AT,
    time: timeAt(ms, device),
    mutation: `${device}${ms}`,
    device: { id: device, name: device },
  })

  /** A claim of 15.00, seen by two devices of the host. */
  const claimed = async (together = false): Promise<OperationRunner> => {
    const here = stall()
    const refs = { ref: 'C1C1C1C1C1C1', orderRefs: ['A1A1A1A1A1A1', 'A2A2A2A2A2A2'], bookingRefs: [] }
    outputOf(
      together
        ? await here.run(
            updateInvoicesPlacerStatus,
            'buyer',
            { ...refs, paymentScreenshot: PROOF, amounts: [asCents(1500), asCents(1500)] },
            sentAt(1, 'buyer'),
          )
        : await here.run(updateOrderBuyerStatus, 'buyer', { ...CLAIM, amount: asCents(1500) }, sentAt(1, 'buyer')),
    )
    return here
  }
  const seen = (here: OperationRunner) => {
    const { placerStatus } = here.rows('combined_payments')[0] ?? {}
    return basedOn(here.row('orders', 'A1A1A1A1A1A1'), [], [], placerStatus && { placerStatus })
  }
  const settle = (ms: number): Sent => ({
    send: async (here) =>
      outputOf(
        await here.run(updateOrderPaid, 'host', { ref: 'A1A1A1A1A1A1', amount: asCents(TOTAL) }, sentAt(ms, 'desk')),
      ),
  })
  const choose = (saw: BasedOn, status: -1 | 2 | 3, ms: number, device: string): Sent => ({
    send: async (here) =>
      outputOf(await here.run(updateOrderStatus, 'host', { ref: 'A1A1A1A1A1A1', status, saw }, sentAt(ms, device))),
  })
  const arrive = async (here: OperationRunner, all: readonly Sent[]) => {
    for (const { send } of all) await send(here)
    const { status, buyerStatus, paidCents, fieldTimes } = here.row('orders', 'A1A1A1A1A1A1')
    return { status, buyerStatus, paidCents, fieldTimes }
  }

  test('a later Collected or refund of a device that saw the claim keeps it', async () => {
    for (const status of [3, -1] as const) {
      const start = await claimed()
      const saw = seen(start)
      const desk = [choose(saw, 2, 10, 'desk'), settle(20)]
      const phone = choose(saw, status, 30, 'phone')
      const outcomes = []
      for (const all of [
        [...desk, phone],
        [phone, ...desk],
      ])
        outcomes.push(await arrive(await claimed(), all))
      expect(outcomes[0]).toMatchObject({ paidCents: TOTAL, buyerStatus: status === 3 ? 2 : -2 })
      expect(outcomes[1]).toEqual(outcomes[0])
    }
  })

  test('a later Verified of the whole combined payment keeps it', async () => {
    const saw = seen(await claimed(true))
    const start = await claimed(true)
    const entries = entriesSeen({
      record: start.row('combined_payments', 'C1C1C1C1C1C1'),
      orders: start.rows('orders'),
      bookings: [],
    })
    const whole: Sent = {
      send: async (here) =>
        outputOf(
          await here.run(
            updateInvoicesStatus,
            'host',
            { combinedPaymentRef: 'C1C1C1C1C1C1', status: 2, placerStatus: 2, saw: entries },
            sentAt(30, 'phone'),
          ),
        ),
    }
    const desk = [choose(saw, 2, 10, 'desk'), settle(20)]
    const outcomes = []
    for (const all of [
      [...desk, whole],
      [whole, ...desk],
    ])
      outcomes.push(await arrive(await claimed(true), all))
    expect(outcomes[0]).toMatchObject({ paidCents: TOTAL, status: 2, buyerStatus: 2 })
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  test('the later of two settled amounts counts', async () => {
    const other: Sent = {
      send: async (here) =>
        outputOf(
          await here.run(updateOrderPaid, 'host', { ref: 'A1A1A1A1A1A1', amount: asCents(1600) }, sentAt(25, 'phone')),
        ),
    }
    for (const all of [
      [settle(20), other],
      [other, settle(20)],
    ])
      expect(await arrive(await claimed(), all)).toMatchObject({ paidCents: 1600 })
  })

  test('an amount that a losing invalid payment cleared returns with the winning change', async () => {
    const saw = seen(await claimed())
    const invalid: Sent = {
      send: async (here) =>
        outputOf(
          await here.run(
            updateOrderStatus,
            'host',
            { ref: 'A1A1A1A1A1A1', status: 1, buyerStatus: 1, saw },
            sentAt(10, 'desk'),
          ),
        ),
    }
    const verify = choose(saw, 2, 30, 'phone')
    for (const all of [
      [invalid, verify],
      [verify, invalid],
    ])
      expect(await arrive(await claimed(), all)).toMatchObject({ buyerStatus: 2, paidCents: 1500 })
  })
})

test('PAY-037 the host reads an unverified amount as the buyer’s word', () => {
  const text = (status: 1 | 2 | 3, paidCents: number) => {
    const pair = { status, buyerStatus: 2 } as const
    return hostGapText(
      paymentGap({ paidCents: asCents(paidCents), returnedCents: asCents(0) }, pair, asCents(1000)),
      pair,
      false,
    )
  }
  expect([text(1, 9000), text(1, 1000)]).toEqual(['Buyer says S$90.00', null])
  expect([text(2, 800), text(3, 1100)]).toEqual([
    'Paid S$8.00 · Still to pay S$2.00',
    'Paid S$11.00 · To be returned S$1.00',
  ])
})

test('PAY-037 the difference is named on both sides, and only awaited while shares are open', () => {
  const paid = { status: 1, buyerStatus: 2 } as const
  const text = (paidCents: number | null, awaits = false) =>
    gapText(
      paymentGap(
        { paidCents: paidCents === null ? null : asCents(paidCents), returnedCents: asCents(0) },
        paid,
        asCents(1490),
      ),
      awaits,
    )
  expect(text(1990)).toBe('Paid S$19.90 · To be returned S$5.00')
  expect(text(990)).toBe('Paid S$9.90 · Still to pay S$5.00')
  expect([text(1490), text(null)]).toEqual([null, null])
  expect(text(990, true)).toBe('Paid S$9.90; delivery and discount follow at closing')
  expect(
    paymentGap({ paidCents: asCents(990), returnedCents: asCents(0) }, { status: 1, buyerStatus: 1 }, asCents(1490)),
  ).toBeNull()
  expect(
    paymentGap({ paidCents: asCents(990), returnedCents: asCents(0) }, { status: -1, buyerStatus: -2 }, asCents(0)),
  ).toBeNull()
})

test('PAY-043 a payment ends after its latest refund, also when a device with an earlier clock ends it', () => {
  const [end, refunded] = [hybridTime(1_000, 0, 'desk2'), hybridTime(2_000, 0, 'desk1')]
  const returned = withReturned(orderRow('r', {}), asCents(2_000), refunded)
  expect(isOfPresentPayment(returned, { time: refunded })).toBe(true)
  const ended = withoutReturned(returned, end)
  expect(ended.returnedCents).toBe(0)
  expect(isOfPresentPayment(ended, { time: refunded })).toBe(false)
  // A refund of the next payment counts.
  expect(isOfPresentPayment(ended, { time: hybridTime(2_000, 1, 'desk1') })).toBe(true)
})
