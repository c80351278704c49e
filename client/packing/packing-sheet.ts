// Content of a printed packing list, independent of the page size.
import type { Seconds } from '#shared/kernel/clock.ts'

export type PrintedPayment = 'PAID' | 'CLAIMED' | 'NOT PAID'

export interface PrintedLine {
  readonly quantity: number
  readonly name: string
  /** Chosen options and purchase type, such as '4 pax · less sweet'; may be empty. */
  readonly detail: string
}

export interface PrintedOrder {
  readonly ref: string
  /** Null until the server has assigned one. */
  readonly orderNo: number | null
  readonly eventTitle: string
  readonly payment: PrintedPayment
  readonly comment: string
  /** Booking address and delivery date, such as 'Blk 12 #03-04, Singapore 310012, 24-11-2026'; may be empty. */
  readonly deliverTo: string
  readonly lines: readonly PrintedLine[]
}

export interface PrintedBuyer {
  readonly name: string
  /** Last four digits. */
  readonly phone: string
  readonly orders: readonly PrintedOrder[]
}

export interface PrintedProduct {
  readonly name: string
  readonly detail: string
  readonly quantity: number
  /** Address of the picture, a key of the pictures passed beside the sheet. */
  readonly picture: string | null
}

export interface PackingSheet {
  readonly listName: string
  /** Such as 'Blk 88 Toa Payoh Lor 8, void deck · 5PM–8PM'. */
  readonly place: string
  /** Identifies the printed content: sheets with the same version have the same content. */
  readonly version: string
  readonly printedAt: Seconds
  readonly sort: 'name' | 'number'
  readonly buyers: readonly PrintedBuyer[]
  readonly products: readonly PrintedProduct[]
}

export interface SheetCounts {
  readonly orders: number
  readonly items: number
}

export const countSheet = (sheet: Pick<PackingSheet, 'buyers'>): SheetCounts => {
  const orders = sheet.buyers.flatMap((buyer) => buyer.orders)
  const items = orders.flatMap((order) => order.lines).reduce((sum, line) => sum + line.quantity, 0)
  return { orders: orders.length, items }
}

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four characters of an FNV-1a hash over the content, without the time of printing. */
export const sheetVersion = (sheet: Omit<PackingSheet, 'version' | 'printedAt'>): string => {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(JSON.stringify([sheet.listName, sheet.place, sheet.buyers]))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME)
  }
  let text = ''
  for (let i = 0; i < 4; i += 1) {
    text += CROCKFORD[Number((hash >> BigInt(i * 5 + 20)) & 31n)]
  }
  return text
}
