// Reads the product table of an event sheet: from row 13 until a name or a price is missing.
import type { Cents } from '#shared/kernel/money.ts'
import { newProduct, PRODUCT_DEFAULTS, type ProductDraft, type SubItemDraft } from './event-draft.ts'
import { moneyAt, numberAt, textAt, type SheetCells } from './sheet-values.ts'

export interface TakenRow {
  readonly row: number
  readonly name: string
  readonly price: Cents
}

export interface LeftRow {
  readonly row: number
  readonly name: string
  readonly reason: 'name is missing' | 'price is missing' | 'below the end of the table'
}

const FIRST_ROW = 13
/** Groups of three columns (option group, option, price) start at column G. */
const FIRST_TRIPLE = 6

/** Columns A to ZZ: an address such as ZZZZZZ1 would make the table millions of columns wide. */
const TABLE_CELL = /^([A-Z]{1,2})(\d{1,7})$/

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`

const columnIndex = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Maps a row number to the index of its last column that is not blank. */
const extents = (cells: SheetCells): Map<number, number> => {
  const last = new Map<number, number>()
  for (const at of Object.keys(cells)) {
    const match = TABLE_CELL.exec(at)
    if (!match || textAt(cells, at) === '') continue
    const row = Number(match[2])
    if (row >= FIRST_ROW) last.set(row, Math.max(last.get(row) ?? 0, columnIndex(match[1] ?? 'A')))
  }
  return last
}

const subItemsOf = (cells: SheetCells, row: number, lastColumn: number): SubItemDraft[] => {
  const groups = new Map<string, SubItemDraft>()
  let type = ''
  for (let column = FIRST_TRIPLE; column <= lastColumn; column += 3) {
    type = textAt(cells, `${columnName(column)}${row}`) || type
    const name = textAt(cells, `${columnName(column + 1)}${row}`)
    if (type === '' || name === '') continue
    const group = groups.get(type) ?? { type, required: 0, list: [] }
    const price = moneyAt(cells, `${columnName(column + 2)}${row}`) ?? 0
    groups.set(type, { ...group, list: [...group.list, { name, price }] })
  }
  return [...groups.values()]
}

const countAt = (cells: SheetCells, at: string, least: number, otherwise: number): number => {
  const count = numberAt(cells, at)
  return count !== undefined && Number.isInteger(count) && count >= least ? count : otherwise
}

const productAt = (cells: SheetCells, row: number, lastColumn: number, id: string, price: Cents): ProductDraft => ({
  ...newProduct(id),
  name: textAt(cells, `A${row}`),
  description: textAt(cells, `B${row}`),
  price,
  maxQuantity: countAt(cells, `D${row}`, 0, PRODUCT_DEFAULTS.maxQuantity),
  limitPerOrder: countAt(cells, `E${row}`, 0, PRODUCT_DEFAULTS.limitPerOrder),
  minOrderQty: countAt(cells, `F${row}`, 1, PRODUCT_DEFAULTS.minOrderQty),
  subItems: subItemsOf(cells, row, lastColumn),
})

export const readSheetRows = (
  cells: SheetCells,
  newId: () => string,
): { readonly products: ProductDraft[]; readonly taken: TakenRow[]; readonly left: LeftRow[] } => {
  const products: ProductDraft[] = []
  const taken: TakenRow[] = []
  const left: LeftRow[] = []
  let expected = FIRST_ROW
  let ended = false
  for (const [row, lastColumn] of [...extents(cells)].sort(([a], [b]) => a - b)) {
    const name = textAt(cells, `A${row}`)
    const price = moneyAt(cells, `C${row}`)
    // An empty row has no name, so the table ends before it.
    ended ||= row > expected
    expected = row + 1
    if (ended) left.push({ row, name, reason: 'below the end of the table' })
    else if (name === '') left.push({ row, name, reason: 'name is missing' })
    else if (price === undefined) left.push({ row, name, reason: 'price is missing' })
    else {
      products.push(productAt(cells, row, lastColumn, newId(), price))
      taken.push({ row, name, price })
      continue
    }
    ended = true
  }
  return { products, taken, left }
}
