// Converts a packing list on the device to the content of its printout.
import { formatWindow, type Seconds } from '#shared/kernel/clock.ts'
import { lastFour } from '#shared/kernel/text.ts'
import type { Event } from '#shared/event/event.ts'
import { bookingAddressText } from '#shared/order/delivery-address.ts'
import type { Order, OrderLine, StatusPair } from '#shared/order/order.ts'
import { packingRows, type PackedOrder, type PackingSort } from '#shared/packing/packing-rows.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isUnpaid, isUnverified } from '#shared/order/payment-state.ts'
import { lineDetail } from '#shared/order/line-detail.ts'
import { tidyText } from './latin-text.ts'
import { sheetVersion, type PackingSheet, type PrintedPayment, type PrintedProduct } from './packing-sheet.ts'

/** Verified by the host is paid; reported by the buyer is claimed. */
export const printedPayment = (pair: StatusPair): PrintedPayment => {
  if (isUnpaid(pair)) return 'NOT PAID'
  return isUnverified(pair) ? 'CLAIMED' : 'PAID'
}

const isPacked = ({ pair }: PackedOrder): boolean => !isCancelled(pair)

export const placeOf = (
  events: readonly Pick<Event, 'pickupAddress' | 'pickupTimestamp' | 'pickupDuration'>[],
): string => {
  const places = events.map((event) =>
    [event.pickupAddress.trim(), formatWindow(event.pickupTimestamp, event.pickupDuration)].filter(Boolean).join(' · '),
  )
  const different = [...new Set(places)]
  return different.length === 1 ? (different[0] ?? '') : `${events.length} events`
}

const productsOf = (lines: readonly OrderLine[]): PrintedProduct[] => {
  const products = new Map<string, PrintedProduct>()
  for (const line of lines) {
    const detail = lineDetail(line)
    const key = `${line.pid} ${detail}`
    const before = products.get(key)
    products.set(key, {
      name: tidyText(line.pName),
      detail: tidyText(detail),
      quantity: (before?.quantity ?? 0) + line.pQuantity,
      picture: before?.picture ?? line.pPhotoUrls[0] ?? null,
    })
  }
  return [...products.values()].sort((a, b) => a.name.localeCompare(b.name) || a.detail.localeCompare(b.detail))
}

const deliverTo = ({ bookingAddress, deliveryDate }: Order): string =>
  [bookingAddress && bookingAddressText(bookingAddress), deliveryDate].filter(Boolean).join(', ')

/** Omits cancelled orders. */
export const sheetOfList = (
  name: string,
  events: readonly Event[],
  packed: readonly PackedOrder[],
  sort: PackingSort,
  now: Seconds,
): PackingSheet => {
  const rows = packingRows(packed.filter(isPacked), sort)
  const orders = rows.flatMap((row) => row.orders)
  const content = {
    listName: tidyText(packingListHeading(name, events)),
    place: tidyText(placeOf(events)),
    sort: sort === 'name' ? ('name' as const) : ('number' as const),
    buyers: rows.map((row) => ({
      name: tidyText(row.name),
      phone: lastFour(row.phone),
      orders: row.orders.map(({ order, pair }) => ({
        ref: order.id,
        orderNo: order.eOrderNo,
        eventTitle: tidyText(order.eTitle),
        payment: printedPayment(pair),
        comment: tidyText(order.comment),
        deliverTo: tidyText(deliverTo(order)),
        lines: order.lines.map((line) => ({
          quantity: line.pQuantity,
          name: tidyText(line.pName),
          detail: tidyText(lineDetail(line)),
        })),
      })),
    })),
    products: productsOf(orders.flatMap(({ order }) => order.lines)),
  }
  return { ...content, version: sheetVersion(content), printedAt: now }
}
