// What a printed packing list says, before anybody knows how large a page is.
import type { Seconds } from '#shared/kernel/clock.ts'

export type PrintedPayment = 'PAID' | 'CLAIMED' | 'NOT PAID'

export interface PrintedLine {
  readonly quantity: number
  readonly name: string
  /** Chosen options and how it is bought, e.g. '4 pax · less sweet'; empty when there is nothing to say. */
  readonly detail: string
}

export interface PrintedOrder {
  readonly ref: string
  /** Null while the server has not given one. */
  readonly orderNo: number | null
  readonly eventTitle: string
  readonly payment: PrintedPayment
  readonly comment: string
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
  /** Address of its picture, looked up among the pictures handed in beside the sheet. */
  readonly picture: string | null
}

export interface PackingSheet {
  readonly listName: string
  /** 'Blk 88 Toa Payoh Lor 8, void deck · 5PM–8PM' */
  readonly place: string
  /** Changes exactly when what is printed changes: two sheets of one version say the same. */
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

/** Four characters of an FNV-1a hash over what is printed, the time of printing left out. */
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
