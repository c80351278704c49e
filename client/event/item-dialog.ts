// What the dialogs of one item for sale are given.
import type { ProductDraft } from '#shared/event/event-draft.ts'
import type { ProductMessages } from '#shared/event/product-check.ts'

export type EditProduct = (change: (product: ProductDraft) => ProductDraft) => void

export interface ItemDialogProps {
  product: ProductDraft
  /** What is wrong with the product, said or not yet. */
  found: ProductMessages
  /** It is to be said already. */
  checked: boolean
  edit: EditProduct
  onClose: () => void
}

/** The first message of fields that begin so. */
export const firstOf = (messages: ProductMessages, ...begins: readonly string[]): string | undefined =>
  Object.entries(messages).find(([field]) => begins.some((begin) => field.startsWith(begin)))?.[1]
