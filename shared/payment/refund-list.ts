// The list of refunds of a host: amounts owed and amounts returned, and their export.
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import { formatDateTime, formatDay } from '#shared/kernel/clock.ts'
import { tableOf, type Cell, type ExportTable } from '#shared/kernel/export-table.ts'
import { sumCents, type Cents } from '#shared/kernel/money.ts'
import { exportedRef } from '#shared/order/order-export-columns.ts'
import type { Order } from '#shared/order/order.ts'
import { isOfPresentPayment } from '#shared/order/paid-amount.ts'
import { bookingRefund, orderRefund, refundReasonText, type RefundOwed } from './refund-owed.ts'
import { isUndone, methodLabel, type Refund } from './refund.ts'

export interface RefundEntry {
  /** Reference of the order or booking. */
  readonly ref: string
  /** 'Order 3, Mango run' */
  readonly title: string
  readonly buyerName: string
  readonly buyerPhone: string
  readonly owed: RefundOwed
  /** Recorded for the present payment and not taken back, newest first. */
  readonly refunds: readonly Refund[]
}

/** Refunds that stand, newest first. */
export const standingRefunds = (record: Pick<Order, 'fieldTimes'>, refunds: readonly Refund[]): readonly Refund[] =>
  refunds
    .filter((refund) => !isUndone(refund) && isOfPresentPayment(record, refund))
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))

export interface OrderRows {
  readonly order: Order
  readonly event: Event
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly refunds: readonly Refund[]
}

/** Null where nothing is to be returned and nothing was. */
export const orderEntry = ({ order, event, records, answers, refunds }: OrderRows): RefundEntry | null => {
  const owed = orderRefund(event, order, collectionOf(order, records, answers).pair)
  return (
    owed && {
      ref: order.id,
      title: `Order ${order.eOrderNo ?? order.id.slice(0, 4)}, ${order.eTitle}`,
      buyerName: order.uName,
      buyerPhone: order.uPhone,
      owed,
      refunds: standingRefunds(order, refunds),
    }
  )
}

export const bookingEntry = (booking: Booking, refunds: readonly Refund[]): RefundEntry | null => {
  const owed = bookingRefund(booking)
  return (
    owed && {
      ref: booking.id,
      title: `Delivery to ${booking.dzName}, ${formatDay(booking.deliveryTimestamp)}`,
      buyerName: booking.uName,
      buyerPhone: booking.uPhone,
      owed,
      refunds: standingRefunds(booking, refunds),
    }
  )
}

export interface RefundSums {
  readonly left: Cents
  readonly returned: Cents
}

export const refundSums = (entries: readonly RefundEntry[]): RefundSums => ({
  left: sumCents(entries.map(({ owed }) => owed.left)),
  returned: sumCents(entries.map(({ owed }) => owed.returned)),
})

const COLUMNS = [
  'Ref',
  'For',
  'Buyer',
  'Contact',
  'Reason',
  'To be returned',
  'Returned',
  'Still to return',
  'Returned too much',
  'Done',
  'How',
  'When',
  'Note',
] as const

const rowOf = ({ ref, title, buyerName, buyerPhone, owed, refunds }: RefundEntry): Cell[] => [
  exportedRef(ref),
  title,
  buyerName,
  buyerPhone,
  refundReasonText(owed.reason),
  { cents: owed.due },
  { cents: owed.returned },
  { cents: owed.left },
  { cents: owed.excess },
  owed.left > 0 ? 'No' : 'Yes',
  refunds.map(({ method }) => methodLabel(method)).join(', '),
  refunds.map(({ at }) => formatDateTime(at)).join(', '),
  refunds.flatMap(({ note }) => (note === '' ? [] : [note])).join('; '),
]

/** A row for each order and booking. */
export const refundTable = (entries: readonly RefundEntry[]): ExportTable =>
  tableOf('Refunds', COLUMNS, entries.map(rowOf))
