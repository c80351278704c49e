// Split Case Purchase is a feature that the operator grants (decision Q-067).
import type { User } from '#shared/account/user.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { ProductDraft } from './event-draft.ts'
import { isSplit } from './product-check.ts'
import { SPLIT_OFF } from './event-refusals.ts'

type Sold = Pick<ProductDraft, 'id' | 'splitCasePurchase'>

const splitIds = (products: readonly Sold[]): Set<string> =>
  new Set(products.filter(({ splitCasePurchase }) => isSplit(splitCasePurchase)).map(({ id }) => id))

/** `before`: existing split cases stay although the feature was revoked. */
export const splitRefusal = (
  host: Pick<User, 'featureFlags'> | undefined,
  after: readonly Sold[],
  before: readonly Sold[] = [],
): Refusal | null => {
  const splitBefore = splitIds(before)
  const isNew = [...splitIds(after)].some((id) => !splitBefore.has(id))
  return isNew && host?.featureFlags.splitCase === false ? SPLIT_OFF : null
}
