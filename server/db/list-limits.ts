// Limits of lists whose call has no paging (OPS-011).

export const MAX_LIST_ROWS = 500
/** Limit of one list, as JSON. */
export const MAX_LIST_BYTES = 4_000_000
/** Rows that one search compares with the typed text. */
export const MAX_SEARCH_CANDIDATES = 2000

/** The longest prefix within the limit, and at least one value. */
export const firstWithinBytes = <V>(values: readonly V[], bytesOf: (value: V) => number): V[] => {
  const taken: V[] = []
  let left = MAX_LIST_BYTES
  for (const value of values) {
    left -= bytesOf(value)
    if (left < 0 && taken.length > 0) break
    taken.push(value)
  }
  return taken
}
