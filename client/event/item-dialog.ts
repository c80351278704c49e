// Props of the dialogs of one item.
import type { FieldMessages } from '#client/ui/use-form-save.ts'
import type { ProductDraft } from '#shared/event/event-draft.ts'
import type { ProductMessages } from '#shared/event/product-check.ts'

export type EditProduct = (change: (product: ProductDraft) => ProductDraft) => void

export interface ItemDialogProps {
  product: ProductDraft
  /** Validation messages, visible or not. */
  found: ProductMessages
  /** Whether validation messages are visible. */
  isChecked: boolean
  edit: EditProduct
  onClose: () => void
}

/** First message of the fields whose names start with one of the prefixes. */
export const firstOf = (messages: FieldMessages<string>, ...begins: readonly string[]): string | undefined =>
  Object.entries(messages).find(
    ([field, message]) => message !== undefined && begins.some((begin) => field.startsWith(begin)),
  )?.[1]
