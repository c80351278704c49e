import type { ProductDraft } from './event-draft.ts'

/** A field of the event that an event sheet fills. */
export type SheetEventField =
  | 'title'
  | 'pickupAddress'
  | 'closingTimestamp'
  | 'pickupTimestamp'
  | 'adminCost'
  | 'extraFields'

/** A field of an item that an event sheet fills. */
export type SheetItemField = 'name' | 'price' | 'maxQuantity' | 'limitPerOrder' | 'minOrderQty' | 'subItems'

/** A field of an item that has a column of its own. */
export type ColumnField = Exclude<SheetItemField, 'subItems'> | 'description'

export const columnWords: Readonly<Record<ColumnField, string>> = {
  name: 'name',
  description: 'description',
  price: 'price',
  maxQuantity: 'available stock',
  limitPerOrder: 'limit per order',
  minOrderQty: 'minimum order',
}

/** A cell that the host checks: it has more than one reading, or none. */
interface CheckedCell {
  /** 'C14'. */
  readonly cell: string
  /** Text of the cell; empty for a blank cell. */
  readonly text: string
  /** False for a cell without any reading. A field of an item is blank then. */
  readonly isRead: boolean
  /** A line above an item table that has no places for the event: its field is a guess. */
  readonly isAbove?: boolean
}

export type SheetGuess = CheckedCell &
  (
    | { readonly field: SheetEventField; readonly productId: null }
    | { readonly field: SheetItemField; readonly productId: ProductDraft['id'] }
  )

/** Detail of the refusal 'Please check the file': cells and their faults. */
export interface WrongCell {
  /** 'B5'; 'A12 to C12' for several. */
  readonly cell: string
  readonly fault: string
}
