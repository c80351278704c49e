// Reads the product table of an event sheet: from row 13 until a name or a price is missing. Each row is either taken or
// left with its cell and reason; a cell with more than one reading, or none, is listed for the host to check.
import { type Cents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { MAX_PRODUCTS, newProduct, PRODUCT_DEFAULTS, type ProductDraft, type SubItemDraft } from './event-draft.ts'
import type { SheetGuess, SheetItemField } from './sheet-guess.ts'
import { countAt, moneyAt, textAt, type Reading, type SheetCells } from './sheet-values.ts'

const TOO_MANY = `more than ${MAX_PRODUCTS} items` as const

export interface TakenRow {
  readonly row: number
  readonly name: string
  readonly price: Cents | null
  readonly productId: string
}

export interface LeftRow {
  readonly row: number
  /** The cell that is the reason; the first cell of a row below the end of the table. */
  readonly cell: string
  readonly name: string
  readonly reason:
    | 'name is missing'
    | 'price is missing'
    | 'price is negative'
    | 'price cannot be read'
    | 'below the end of the table'
    | typeof TOO_MANY
  /** The item that the row becomes when the host adds it, with blank fields for what is missing. Null beyond the limit. */
  readonly product: ProductDraft | null
  /** Cells to check once the row is added. */
  readonly guesses: readonly SheetGuess[]
}

const FIRST_ROW = 13
/** Groups of three columns (option group, option, price) start at column G. */
const FIRST_TRIPLE = 6

const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/
/** Columns up to ZZ: a cell far to the right would make the table thousands of columns wide. */
const MAX_COLUMN_LETTERS = 2

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`

const columnIndex = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Maps the number of each row that is not blank to the index of its last column. */
const extents = (cells: SheetCells): Map<number, number> => {
  const last = new Map<number, number>()
  for (const at of Object.keys(cells)) {
    const [, column = '', rowText] = ADDRESS.exec(at) ?? []
    const row = Number(rowText)
    if (!(row >= FIRST_ROW) || textAt(cells, at) === '') continue
    const index = column.length <= MAX_COLUMN_LETTERS ? columnIndex(column) : 0
    last.set(row, Math.max(last.get(row) ?? 0, index))
  }
  return last
}

interface ReadRow {
  readonly product: ProductDraft
  readonly guesses: readonly SheetGuess[]
}

const readRow = (cells: SheetCells, row: number, lastColumn: number, productId: string): ReadRow => {
  const guesses: SheetGuess[] = []
  /** Null for an unreadable cell: the form asks for it. */
  const take = <Value>(at: string, field: SheetItemField, reading: Reading<Value>, otherwise: Value): Value | null => {
    const isRead = reading.kind === 'read'
    if (reading.kind === 'unreadable' || (isRead && reading.isGuess))
      guesses.push({ cell: at, text: textAt(cells, at), isRead, field, productId })
    if (reading.kind === 'unreadable') return null
    return isRead ? reading.value : otherwise
  }
  const count = (column: string, field: SheetItemField, least: number, otherwise: number): number | null =>
    take(`${column}${row}`, field, countAt(cells, `${column}${row}`, least), otherwise)

  const subItems = (): SubItemDraft[] => {
    const groups = new Map<string, SubItemDraft>()
    let type = ''
    for (let column = FIRST_TRIPLE; column <= lastColumn; column += 3) {
      type = textAt(cells, `${columnName(column)}${row}`) || type
      const name = textAt(cells, `${columnName(column + 1)}${row}`)
      if (type === '' || name === '') continue
      const group = groups.get(type) ?? { type, required: 0, list: [] }
      const at = `${columnName(column + 2)}${row}`
      groups.set(type, {
        ...group,
        list: [...group.list, { name, price: take(at, 'subItems', moneyAt(cells, at), ZERO_CENTS) }],
      })
    }
    return [...groups.values()]
  }

  const price = moneyAt(cells, `C${row}`)
  const isNegative = price.kind === 'read' && price.value < 0
  const product = {
    ...newProduct(productId),
    name: textAt(cells, `A${row}`),
    description: textAt(cells, `B${row}`),
    price: take<Cents | null>(`C${row}`, 'price', isNegative ? { kind: 'unreadable' } : price, null),
    maxQuantity: count('D', 'maxQuantity', 0, PRODUCT_DEFAULTS.maxQuantity),
    limitPerOrder: count('E', 'limitPerOrder', 0, PRODUCT_DEFAULTS.limitPerOrder),
    minOrderQty: count('F', 'minOrderQty', 1, PRODUCT_DEFAULTS.minOrderQty),
    subItems: subItems(),
  }
  return { product, guesses }
}

type RowProblem = Pick<LeftRow, 'cell' | 'reason'>

const problemOf = (cells: SheetCells, row: number): RowProblem | undefined => {
  if (textAt(cells, `A${row}`) === '') return { cell: `A${row}`, reason: 'name is missing' }
  const price = moneyAt(cells, `C${row}`)
  if (price.kind === 'missing') return { cell: `C${row}`, reason: 'price is missing' }
  if (price.kind === 'unreadable') return { cell: `C${row}`, reason: 'price cannot be read' }
  return price.value < 0 ? { cell: `C${row}`, reason: 'price is negative' } : undefined
}

/** A row without a name or a price is the end of the table; one with a wrong price is not. */
const endsTable = (problem: RowProblem | undefined): boolean =>
  problem?.reason === 'name is missing' || problem?.reason === 'price is missing'

export interface SheetRows {
  readonly products: ProductDraft[]
  readonly taken: TakenRow[]
  readonly left: LeftRow[]
  readonly guesses: SheetGuess[]
}

/** Questions about the blank cells of a row that the host adds. */
const blankCells = ({ id, name, price }: ProductDraft, row: number): SheetGuess[] => [
  ...(name === '' ? [{ cell: `A${row}`, text: '', isRead: false, field: 'name', productId: id } as const] : []),
  ...(price === null ? [{ cell: `C${row}`, text: '', isRead: false, field: 'price', productId: id } as const] : []),
]

const leftRow = (row: number, problem: RowProblem, { product, guesses }: ReadRow): LeftRow => ({
  row,
  name: product.name,
  ...problem,
  product,
  guesses: [
    ...guesses,
    ...blankCells(product, row).filter(({ cell }) => !guesses.some((guess) => guess.cell === cell)),
  ],
})

export const readSheetRows = (cells: SheetCells, newId: () => string): SheetRows => {
  const rows: SheetRows = { products: [], taken: [], left: [], guesses: [] }
  let expected = FIRST_ROW
  let ended = false
  for (const [row, lastColumn] of [...extents(cells)].sort(([a], [b]) => a - b)) {
    // An empty row has no name, so the table ends before it.
    ended ||= row > expected
    expected = row + 1
    const name = textAt(cells, `A${row}`)
    const problem = ended ? ({ cell: `A${row}`, reason: 'below the end of the table' } as const) : problemOf(cells, row)
    if (rows.products.length === MAX_PRODUCTS)
      rows.left.push({ row, cell: `A${row}`, name, reason: TOO_MANY, product: null, guesses: [] })
    else if (problem) rows.left.push(leftRow(row, problem, readRow(cells, row, lastColumn, newId())))
    else {
      const { product, guesses } = readRow(cells, row, lastColumn, newId())
      rows.products.push(product)
      rows.guesses.push(...guesses)
      rows.taken.push({ row, name, price: product.price, productId: product.id })
    }
    ended ||= endsTable(problem)
  }
  return rows
}
