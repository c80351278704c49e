// S24: maximum size of a stored row. Devices and the server apply the same rule.
import type { Row, TableDefinition } from '#shared/kernel/change.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { ROW_TOO_LARGE } from './refusals.ts'

/** Maximum growth of a row by a small change, such as a status or a name. */
export const SMALL_GROWTH_BYTES = 512
/** Factor by which small changes may exceed the maximum. */
const RESERVE = 1.25

/**
 * Null when the row may be stored. A full row must not block unrelated changes, such as a host's confirmation of a
 * payment: a small change may use a reserve above the maximum. Rows from before the limit can be larger; they may
 * shrink, and change without growing much.
 */
export const refuseRowSize = (
  { maxRowBytes }: Pick<TableDefinition, 'maxRowBytes'>,
  before: Row | undefined,
  bytes: number,
): Refusal | null => {
  if (bytes <= maxRowBytes) return null
  if (before === undefined) return ROW_TOO_LARGE
  const bytesBefore = jsonBytes(before)
  const reserved = maxRowBytes * RESERVE
  const growsLittle = bytes - bytesBefore <= SMALL_GROWTH_BYTES
  return growsLittle && (bytes <= reserved || bytesBefore > reserved) ? null : ROW_TOO_LARGE
}
