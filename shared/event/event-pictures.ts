// Lists every picture in a draft.
import type { EventChanges } from './event-changes.ts'
import type { EventDraft } from './event-draft.ts'

export const picturesOf = (draft: Pick<EventDraft, 'photoUrls' | 'products'>): (string | null)[] => [
  ...draft.photoUrls,
  ...draft.products.flatMap((product) => [...product.photoUrls, product.splitCasePurchase?.photoUrl ?? null]),
]

/** Pictures in an edit. */
export const picturesOfChanges = ({
  photoUrls = [],
  products = [],
}: Pick<EventChanges, 'photoUrls' | 'products'>): (string | null)[] => picturesOf({ photoUrls, products })
