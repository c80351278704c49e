// Reads the product table of an event sheet: from below its head row until a name or a price is missing. Each row is
// either taken or left with its cell and reason; a cell with more than one reading, or none, is listed for the host to
// check.
import { folded } from '#shared/kernel/text.ts'
import { type Cents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { MAX_PRODUCTS, newProduct, PRODUCT_DEFAULTS, type ProductDraft, type SubItemDraft } from './event-draft.ts'
import type { ItemColumns } from './event-sheet-columns.ts'
import { columnName, placeOf } from './sheet-address.ts'
import type { ColumnField, SheetGuess, SheetItemField } from './sheet-guess.ts'
import { countAt, moneyAt, textAt, type Reading, type SheetCells } from './sheet-values.ts'

const TOO_MANY = `more than ${MAX_PRODUCTS} items` as const
const ABOVE_TABLE = 'above the item table'
const TOTAL = 'a sum, not an item'

/** Names of a row that adds up the rows above it. */
const TOTAL_NAMES: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'subtotal',
  'sub total',
  'total price',
  'total amount',
  'sum',
  'jumlah',
  '总计',
  '合计',
  '总共',
])

const isTotal = (name: string): boolean =>
  TOTAL_NAMES.has(
    folded(name)
      .replace(/\([^)]*\)/g, ' ')
      .replace(/[^\p{L}\p{M}]+/gu, ' ')
      .trim(),
  )

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
    | typeof TOTAL
    | typeof ABOVE_TABLE
    | typeof TOO_MANY
  /**
   * The item that the row becomes when the host adds it, with blank fields for what is missing. Null above the table and
   * beyond the limit.
   */
  readonly product: ProductDraft | null
  /** Cells to check once the row is added. */
  readonly guesses: readonly SheetGuess[]
}

/** Maps the number of each row that is not blank, from `firstRow` on, to the index of its last column. */
const extents = (cells: SheetCells, firstRow: number): Map<number, number> => {
  const last = new Map<number, number>()
  for (const at of Object.keys(cells)) {
    const place = placeOf(at)
    if (place === undefined || place.row < firstRow || textAt(cells, at) === '') continue
    last.set(place.row, Math.max(last.get(place.row) ?? 0, place.column ?? 0))
  }
  return last
}

interface ReadRow {
  readonly product: ProductDraft
  readonly guesses: readonly SheetGuess[]
}

/** The cell of a field in a row; one without a column is blank, and stands at the first cell of the row. */
const cellAt = ({ at }: ItemColumns, field: ColumnField, row: number): string => `${at[field] ?? 'A'}${row}`

const fieldText = (cells: SheetCells, columns: ItemColumns, field: ColumnField, row: number): string =>
  columns.at[field] === undefined ? '' : textAt(cells, cellAt(columns, field, row))

interface RowPlace {
  readonly row: number
  readonly lastColumn: number
}

const readRow = (
  cells: SheetCells,
  columns: ItemColumns,
  { row, lastColumn }: RowPlace,
  productId: string,
): ReadRow => {
  const guesses: SheetGuess[] = []
  /** Null for an unreadable cell: the form asks for it. */
  const take = <Value>(at: string, field: SheetItemField, reading: Reading<Value>, otherwise: Value): Value | null => {
    const isRead = reading.kind === 'read'
    if (reading.kind === 'unreadable' || (isRead && reading.isGuess))
      guesses.push({ cell: at, text: textAt(cells, at), isRead, field, productId })
    if (reading.kind === 'unreadable') return null
    return isRead ? reading.value : otherwise
  }
  const count = (field: SheetItemField & ColumnField, least: number, otherwise: number): number | null => {
    if (columns.at[field] === undefined) return otherwise
    const at = cellAt(columns, field, row)
    return take(at, field, countAt(cells, at, least), otherwise)
  }

  const subItems = (): SubItemDraft[] => {
    const groups = new Map<string, SubItemDraft>()
    let type = ''
    for (const column of columns.options) {
      if (column > lastColumn) break
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

  const priceAt = cellAt(columns, 'price', row)
  const price = moneyAt(cells, priceAt)
  const isNegative = price.kind === 'read' && price.value < 0
  const product = {
    ...newProduct(productId),
    name: fieldText(cells, columns, 'name', row),
    description: fieldText(cells, columns, 'description', row),
    price: take<Cents | null>(priceAt, 'price', isNegative ? { kind: 'unreadable' } : price, null),
    maxQuantity: count('maxQuantity', 0, PRODUCT_DEFAULTS.maxQuantity),
    limitPerOrder: count('limitPerOrder', 0, PRODUCT_DEFAULTS.limitPerOrder),
    minOrderQty: count('minOrderQty', 1, PRODUCT_DEFAULTS.minOrderQty),
    subItems: subItems(),
  }
  return { product, guesses }
}

type RowProblem = Pick<LeftRow, 'cell' | 'reason'>

const problemOf = (cells: SheetCells, columns: ItemColumns, row: number): RowProblem | undefined => {
  if (fieldText(cells, columns, 'name', row) === '')
    return { cell: cellAt(columns, 'name', row), reason: 'name is missing' }
  const cell = cellAt(columns, 'price', row)
  const price = moneyAt(cells, cell)
  if (price.kind === 'missing') return { cell, reason: 'price is missing' }
  if (price.kind === 'unreadable') return { cell, reason: 'price cannot be read' }
  if (price.value < 0) return { cell, reason: 'price is negative' }
  return isTotal(fieldText(cells, columns, 'name', row))
    ? { cell: cellAt(columns, 'name', row), reason: TOTAL }
    : undefined
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
const blankCells = (columns: ItemColumns, { id, name, price }: ProductDraft, row: number): SheetGuess[] =>
  (
    [
      ['name', name === ''],
      ['price', price === null],
    ] as const
  ).flatMap(([field, isBlank]) =>
    isBlank ? [{ cell: cellAt(columns, field, row), text: '', isRead: false, field, productId: id }] : [],
  )

const leftRow = (columns: ItemColumns, row: number, problem: RowProblem, { product, guesses }: ReadRow): LeftRow => ({
  row,
  name: product.name,
  ...problem,
  product,
  guesses: [
    ...guesses,
    ...blankCells(columns, product, row).filter(({ cell }) => !guesses.some((guess) => guess.cell === cell)),
  ],
})

/** Rows from `firstRow` to the head row, which belong neither to the event nor to the table. */
const rowsAbove = (cells: SheetCells, { headRow }: ItemColumns, firstRow: number): LeftRow[] => {
  const first = new Map<number, { readonly cell: string; readonly column: number }>()
  for (const cell of Object.keys(cells)) {
    const { row = 0, column = null } = placeOf(cell) ?? {}
    if (row < firstRow || row >= headRow || textAt(cells, cell) === '') continue
    const at = column ?? Number.MAX_SAFE_INTEGER
    if (at < (first.get(row)?.column ?? Number.POSITIVE_INFINITY)) first.set(row, { cell, column: at })
  }
  return [...first]
    .sort(([a], [b]) => a - b)
    .map(([row, { cell }]) => ({
      row,
      cell,
      name: textAt(cells, cell),
      reason: ABOVE_TABLE,
      product: null,
      guesses: [],
    }))
}

/** `firstRow`: the first row that belongs to no field of the event. */
export const readSheetRows = (
  cells: SheetCells,
  columns: ItemColumns,
  firstRow: number,
  newId: () => string,
): SheetRows => {
  const rows: SheetRows = { products: [], taken: [], left: rowsAbove(cells, columns, firstRow), guesses: [] }
  let expected = columns.headRow + 1
  let ended = false
  for (const [row, lastColumn] of [...extents(cells, expected)].sort(([a], [b]) => a - b)) {
    // An empty row has no name, so the table ends before it.
    ended ||= row > expected
    expected = row + 1
    const name = fieldText(cells, columns, 'name', row)
    const problem = ended
      ? ({ cell: `A${row}`, reason: 'below the end of the table' } as const)
      : problemOf(cells, columns, row)
    const read = (): ReadRow => readRow(cells, columns, { row, lastColumn }, newId())
    if (rows.products.length === MAX_PRODUCTS)
      rows.left.push({ row, cell: `A${row}`, name, reason: TOO_MANY, product: null, guesses: [] })
    else if (problem) rows.left.push(leftRow(columns, row, problem, read()))
    else {
      const { product, guesses } = read()
      rows.products.push(product)
      rows.guesses.push(...guesses)
      rows.taken.push({ row, name, price: product.price, productId: product.id })
    }
    ended ||= endsTable(problem)
  }
  return rows
}
