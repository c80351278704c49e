/** Below the number of bound parameters that both databases accept, for rows of a few columns. */
const ROWS_PER_STATEMENT = 500

/** The rows in their order, in parts of at most `size`. */
export const partsOf = <Row>(rows: readonly Row[], size = ROWS_PER_STATEMENT): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))
