// Addresses of cells: 'C14' is column 2 of row 14.

const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/
/** Columns up to ZZ: a cell far to the right would make the table thousands of columns wide. */
const MAX_COLUMN_LETTERS = 2

export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`

const columnIndex = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface CellPlace {
  readonly row: number
  /** Null beyond column ZZ. */
  readonly column: number | null
}

/** Undefined for a text that is no address. */
export const placeOf = (at: string): CellPlace | undefined => {
  const [, column, row] = ADDRESS.exec(at) ?? []
  if (column === undefined) return undefined
  return { row: Number(row), column: column.length <= MAX_COLUMN_LETTERS ? columnIndex(column) : null }
}
