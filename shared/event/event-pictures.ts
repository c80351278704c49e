// Every picture that a draft names.
import type { EventChanges } from './event-changes.ts'
import type { EventDraft } from './event-draft.ts'

export const picturesOf = (draft: Pick<EventDraft, 'photoUrls' | 'products'>): (string | null)[] => [
  ...draft.photoUrls,
  ...draft.products.flatMap((product) => [...product.photoUrls, product.splitCasePurchase?.photoUrl ?? null]),
]

/** Of an edit: those that it names. */
export const picturesOfChanges = ({
  photoUrls = [],
  products = [],
}: Pick<EventChanges, 'photoUrls' | 'products'>): (string | null)[] => picturesOf({ photoUrls, products })
