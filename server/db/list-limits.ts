// Limits of lists whose call has no paging, and of answers that must be complete (OPS-011).
import { jsonBytes } from '#shared/kernel/json-bytes.ts'

export const MAX_LIST_ROWS = 500
/** Limit of one list, as JSON. */
export const MAX_LIST_BYTES = 4_000_000
/** Rows that one search compares with the typed text. */
export const MAX_SEARCH_CANDIDATES = 2000

/**
 * Limit of an answer that must be complete, such as all orders of an event, as JSON. A larger one is refused. An event with
 * 10,000 orders of five lines stays below it.
 */
export const MAX_COMPLETE_BYTES = 50_000_000

/** The longest prefix within the limit, and at least one value. */
export const firstWithinBytes = <V>(
  values: readonly V[],
  bytesOf: (value: V) => number,
  maxBytes = MAX_LIST_BYTES,
): V[] => {
  const taken: V[] = []
  let left = maxBytes
  for (const value of values) {
    left -= bytesOf(value)
    if (left < 0 && taken.length > 0) break
    taken.push(value)
  }
  return taken
}

/** Whether an answer that must be complete may have all of the values. */
export const fitsOneAnswer = (values: readonly unknown[]): boolean => {
  let left = MAX_COMPLETE_BYTES
  return values.every((value) => (left -= jsonBytes(value)) >= 0)
}
