// Finds the item table of an event sheet and its columns. The names in its head row decide the columns. The places of the
// sample count only where the head row is the sample's own, or blank. A column that cannot be identified is never guessed.
import { folded } from '#shared/kernel/text.ts'
import { columnName, placeOf } from './sheet-address.ts'
import { columnWords, type ColumnField, type WrongCell } from './sheet-guess.ts'
import { moneyAt, textAt, type SheetCells } from './sheet-values.ts'

/** Columns A to F of the sample. */
const SAMPLE_COLUMNS = [
  'name',
  'description',
  'price',
  'maxQuantity',
  'limitPerOrder',
  'minOrderQty',
] as const satisfies ColumnField[]

/** Columns of an option, side by side. */
const OPTION_COLUMNS = ['option group', 'option', 'option price'] as const
type OptionColumn = (typeof OPTION_COLUMNS)[number]

/** Row of the sample with the names of the columns. */
const SAMPLE_HEAD_ROW = 12
const MAX_HEAD_ROW = 40
/** Options of the sample start at column G. */
const FIRST_OPTION = SAMPLE_COLUMNS.length
/** Column ZZ. */
const LAST_COLUMN = 701

/** Usual names of each column. A name of the second list counts only where no column has one of the first. */
const USUAL_NAMES: Readonly<Record<ColumnField, readonly [readonly string[], readonly string[]]>> = {
  name: [
    ['item', 'item name', 'product', 'product name', 'name of item', 'name of product'],
    ['name', 'goods', 'food', 'dish', 'menu', 'menu item', 'article', 'barang', 'nama barang', '产品', '商品', '品名'],
  ],
  description: [
    ['description', 'desc', 'item description', 'product description'],
    ['details', 'detail', 'info', 'information', 'remarks', 'notes', 'about', 'keterangan', '描述', '说明'],
  ],
  price: [
    ['price', 'unit price', 'item price', 'product price', 'selling price', 'price each', 'sale price'],
    ['cost', 'unit cost', 'cost each', 'rate', 'unit rate', '$', 's$', 'sgd', 'harga', '价格', '单价'],
  ],
  maxQuantity: [
    ['stock', 'available stock', 'available', 'available quantity', 'available qty', 'stock quantity', 'stock qty'],
    ['quantity', 'qty', 'inventory', 'availability', 'stock left', 'stok', 'kuantiti', '库存', '数量'],
  ],
  limitPerOrder: [
    ['limit per order', 'limit', 'order limit', 'max per order', 'maximum per order', 'max order', 'maximum order'],
    ['max qty per order', 'maximum quantity per order', 'max quantity per order', 'purchase limit'],
  ],
  minOrderQty: [
    ['minimum order', 'min order', 'minimum', 'min', 'minimum per order', 'min per order', 'moq'],
    ['minimum quantity', 'min quantity', 'minimum qty', 'min qty', 'minimum order quantity', 'min order qty'],
  ],
}

const FILLERS: ReadonlySet<string> = new Set(['of', 'the', 'per', 'in', 'sgd', 's$', '$'])

const singular = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

/** The words of a name without case, spaces, brackets and fillers: in their order, and sorted. */
const keysOf = (name: string): string[] => {
  const all = folded(name)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}$]+/u)
    .filter((word) => word !== '')
    .map(singular)
  const kept = all.filter((word) => !FILLERS.has(word))
  const words = kept.length > 0 ? kept : all
  return [words.join(''), words.toSorted().join('')]
}

type KnownName =
  | { readonly kind: 'field'; readonly field: ColumnField; readonly rank: number }
  | { readonly kind: 'option'; readonly part: OptionColumn }

const KNOWN_NAMES: ReadonlyMap<string, KnownName> = new Map<string, KnownName>([
  ...OPTION_COLUMNS.flatMap((part) => keysOf(part).map((key) => [key, { kind: 'option', part } as const] as const)),
  ...SAMPLE_COLUMNS.flatMap((field) =>
    USUAL_NAMES[field].flatMap((names, rank) =>
      names.flatMap((name) => keysOf(name).map((key) => [key, { kind: 'field', field, rank } as const] as const)),
    ),
  ),
])

/** A longer text is no name of a column. */
const MAX_NAME_CHARACTERS = 80
/** 'Price per box', 'Price/kg'. */
const PRICE_OF_A_UNIT = /^(?:unit )?price ?(?:per |\/)/

const nameInOneLanguage = (name: string): KnownName | undefined => {
  for (const key of keysOf(name)) {
    const known = key === '' ? undefined : KNOWN_NAMES.get(key)
    if (known) return known
  }
  return undefined
}

const meaningOf = (known: KnownName): string => (known.kind === 'field' ? known.field : known.part)

/** 'Item / 商品' and 'Price 价格': each language by itself must name the same column. */
const nameInTwoLanguages = (name: string): KnownName | undefined => {
  const parts = name
    .split(/[/|·,;\n]/)
    .flatMap((part) => part.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? [])
    .filter((part) => part.trim() !== '')
  const known = parts.map(nameInOneLanguage)
  const [first] = known
  if (first === undefined || parts.length < 2) return undefined
  return known.every((each) => each !== undefined && meaningOf(each) === meaningOf(first)) ? first : undefined
}

const knownName = (name: string): KnownName | undefined => {
  if (name.length > MAX_NAME_CHARACTERS) return undefined
  const known = nameInOneLanguage(name) ?? nameInTwoLanguages(name)
  if (known) return known
  return PRICE_OF_A_UNIT.test(folded(name)) ? { kind: 'field', field: 'price', rank: 0 } : undefined
}

export interface ItemColumns {
  readonly headRow: number
  /** Name of the column of each field. */
  readonly at: Readonly<Partial<Record<ColumnField, string>>>
  /** Index of the first column of each option, ascending. */
  readonly options: readonly number[]
}

/** How the columns were found, for the report. */
export interface ColumnReport {
  /** Columns that were read by their names; none where all stand at the places of the sample with its own or a like name. */
  readonly named: readonly { readonly cell: string; readonly text: string; readonly field: ColumnField }[]
  /** Columns that were not read; the text is empty for a column without a name. */
  readonly unread: readonly { readonly cell: string; readonly text: string }[]
}

interface HeadCell {
  readonly column: number
  readonly cell: string
  readonly text: string
  readonly known: KnownName | undefined
}

const isField = ({ known }: HeadCell, field: ColumnField): boolean => known?.kind === 'field' && known.field === field

const isOption = (head: HeadCell | undefined, part: OptionColumn): boolean =>
  head?.known?.kind === 'option' && head.known.part === part

/** The cells of the first rows that are not blank, from left to right. */
const firstRows = (cells: SheetCells): Map<number, HeadCell[]> => {
  const rows = new Map<number, HeadCell[]>()
  for (const [cell, { number }] of Object.entries(cells)) {
    const { row = 0, column = null } = placeOf(cell) ?? {}
    if (row < 1 || row > MAX_HEAD_ROW || column === null) continue
    const text = textAt(cells, cell)
    if (text === '') continue
    const known = number === undefined ? knownName(text) : undefined
    rows.set(row, [...(rows.get(row) ?? []), { column, cell, text, known }])
  }
  for (const row of rows.values()) row.sort((a, b) => a.column - b.column)
  return rows
}

const namesTable = (head: readonly HeadCell[]): boolean =>
  head.some((cell) => isField(cell, 'name')) && head.some((cell) => isField(cell, 'price'))

/** Columns with a cell below the head row. */
const usedColumns = (cells: SheetCells, headRow: number): Set<number> => {
  const used = new Set<number>()
  for (const cell of Object.keys(cells)) {
    const { row = 0, column = null } = placeOf(cell) ?? {}
    if (row > headRow && column !== null && textAt(cells, cell) !== '') used.add(column)
  }
  return used
}

/** 0: a name of the first list, 1: of the second. */
const rankOf = ({ known }: HeadCell): number => (known?.kind === 'field' ? known.rank : 0)

/** The column of each field by its name; two names of the same kind are a fault. */
const byName = (head: readonly HeadCell[]) => {
  const chosen = new Map<ColumnField, HeadCell>()
  const wrong: WrongCell[] = []
  for (const field of SAMPLE_COLUMNS) {
    const found = head.filter((cell) => isField(cell, field))
    const best = Math.min(...found.map(rankOf))
    const [first, ...others] = found.filter((cell) => rankOf(cell) === best)
    if (first) chosen.set(field, first)
    for (const { cell, text } of others)
      wrong.push({
        cell,
        fault: `“${text}” and “${first?.text}” (${first?.cell}) both name the ${columnWords[field]}: rename one of them`,
      })
  }
  return { chosen, wrong }
}

const missingColumns = (
  head: readonly HeadCell[],
  headRow: number,
  chosen: ReadonlyMap<ColumnField, HeadCell>,
): WrongCell[] => {
  const missing = (['name', 'price'] as const).filter((field) => !chosen.has(field))
  if (missing.length === 0) return []
  const range = `${head[0]?.cell ?? `A${headRow}`} to ${head.at(-1)?.cell ?? `A${headRow}`}`
  return [
    ...head
      .filter(({ known }) => known === undefined)
      .map(({ cell, text }) => ({ cell, fault: `“${text}” is not the name of a column of the item table` })),
    {
      cell: range,
      fault: `no column is named ${missing.map((field) => (field === 'name' ? '“Product”' : '“Price”')).join(' or ')}`,
    },
  ]
}

interface ItemTable {
  readonly columns: ItemColumns
  readonly report: ColumnReport
  /** A head row names the columns. */
  readonly isNamed: boolean
  /** Faults of the head row: nothing is read then. */
  readonly wrong: readonly WrongCell[]
}

const plainCell = ({ cell, text }: Pick<HeadCell, 'cell' | 'text'>) => ({ cell, text })

const namedColumns = (chosen: ReadonlyMap<ColumnField, HeadCell>): ColumnReport['named'] =>
  [...chosen].map(([field, cell]) => ({ ...plainCell(cell), field }))

/** The columns of a head row that stands at the places of the sample; blank names take their place. */
const atSamplePlaces = (
  head: readonly HeadCell[],
  headRow: number,
  chosen: ReadonlyMap<ColumnField, HeadCell>,
): Omit<ItemTable, 'isNamed' | 'wrong'> => {
  const names = new Map(head.map((cell) => [cell.column, cell]))
  const unread: HeadCell[] = []
  const options: number[] = []
  for (let column = FIRST_OPTION; column <= LAST_COLUMN; column += OPTION_COLUMNS.length) {
    const others = OPTION_COLUMNS.flatMap((part, n) => {
      const cell = names.get(column + n)
      return cell === undefined || isOption(cell, part) ? [] : [cell]
    })
    unread.push(...others)
    if (others.length === 0) options.push(column)
  }
  const at = Object.fromEntries(SAMPLE_COLUMNS.map((field, n) => [field, columnName(n)]))
  const isCertain = [...chosen.values()].every((cell) => rankOf(cell) === 0)
  return {
    columns: { headRow, at, options },
    report: { named: isCertain ? [] : namedColumns(chosen), unread: unread.map(plainCell) },
  }
}

const readHead = (cells: SheetCells, head: readonly HeadCell[], headRow: number): ItemTable => {
  const { chosen, wrong } = byName(head)
  const isSample =
    head.every((cell) => {
      const place = SAMPLE_COLUMNS[cell.column]
      return place === undefined || isField(cell, place)
    }) && [...chosen].every(([field, { column }]) => SAMPLE_COLUMNS[column] === field)
  const isNamed = namesTable(head)
  if (isSample) return { ...atSamplePlaces(head, headRow, chosen), isNamed, wrong }
  const options = head.flatMap(({ column }, n) =>
    OPTION_COLUMNS.every((part, k) => isOption(head[n + k], part) && head[n + k]?.column === column + k)
      ? [column]
      : [],
  )
  const read = new Set([
    ...[...chosen.values()].map(({ column }) => column),
    ...options.flatMap((column) => [column, column + 1, column + 2]),
  ])
  const named = new Set(head.map(({ column }) => column))
  const nameless = [...usedColumns(cells, headRow)].filter((column) => !named.has(column))
  const unread = [
    ...head.filter(({ column }) => !read.has(column)),
    ...nameless.map((column) => ({ column, cell: `${columnName(column)}${headRow}`, text: '' })),
  ].sort((a, b) => a.column - b.column)
  return {
    columns: {
      headRow,
      at: Object.fromEntries([...chosen].map(([field, { column }]) => [field, columnName(column)])),
      options,
    },
    report: {
      named: namedColumns(chosen),
      unread: unread.map(plainCell),
    },
    isNamed,
    wrong: [...wrong, ...missingColumns(head, headRow, chosen)],
  }
}

const startsItem = (cells: SheetCells, row: number): boolean =>
  textAt(cells, `A${row}`) !== '' && moneyAt(cells, `C${row}`).kind === 'read'

/** The first row that names an item and a price is the head row; without one, it is the row of the sample. */
export const findItemTable = (cells: SheetCells): ItemTable => {
  const rows = firstRows(cells)
  const sample = readHead(cells, rows.get(SAMPLE_HEAD_ROW) ?? [], SAMPLE_HEAD_ROW)
  const [found] = [...rows].sort(([a], [b]) => a - b).find(([, head]) => namesTable(head)) ?? []
  if (found === undefined || found === SAMPLE_HEAD_ROW) return sample
  // Another table may stand below items without names of columns.
  if (found > SAMPLE_HEAD_ROW && sample.wrong.length === 0 && startsItem(cells, SAMPLE_HEAD_ROW + 1)) return sample
  return readHead(cells, rows.get(found) ?? [], found)
}

/** Whether a row names an item and a price. */
export const hasItemTable = (cells: SheetCells): boolean => [...firstRows(cells).values()].some(namesTable)

const EVENT_LABELS = /^(?:title|closing date|pick ?-?up date|collection date)$/

/** Whether a row above the head row has the name of a field of the event. */
export const hasEventLabels = (cells: SheetCells, headRow: number): boolean =>
  Array.from({ length: headRow - 1 }, (_, n) => folded(textAt(cells, `A${n + 1}`))).some((text) =>
    EVENT_LABELS.test(text),
  )
