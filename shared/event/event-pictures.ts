// Every picture that a draft names.
import type { EventDraft } from './event-draft.ts'

export const picturesOf = (draft: Pick<EventDraft, 'photoUrls' | 'products'>): (string | null)[] => [
  ...draft.photoUrls,
  ...draft.products.flatMap((product) => [...product.photoUrls, product.splitCasePurchase?.photoUrl ?? null]),
]
