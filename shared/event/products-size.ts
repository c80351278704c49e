// Bounds the bytes of an event's products together: every member of its group downloads them, and guests open its page.
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { ProductDraft } from './event-draft.ts'
import { PRODUCTS_TOO_LARGE } from './event-refusals.ts'

/** As JSON. A kilobyte for each of 2,000 products. */
export const MAX_PRODUCTS_BYTES = 2 * 1024 * 1024

/** Null where the products may be stored. Larger ones from before the bound may change and shrink, not grow. */
export const productsSizeRefusal = (
  after: readonly ProductDraft[],
  before: readonly ProductDraft[] = [],
): Refusal | null => {
  const bytes = jsonBytes(after)
  return bytes <= MAX_PRODUCTS_BYTES || bytes <= jsonBytes(before) ? null : PRODUCTS_TOO_LARGE
}
