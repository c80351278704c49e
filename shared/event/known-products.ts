// Matches products sent over REST without ids to the event's existing products.
import { cleanName } from '#shared/kernel/visible-text.ts'
import type { EventChanges } from './event-changes.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const plain = ({ name }: Named): string => cleanName(name).toLowerCase()

/** Products whose name is unique in the list. */
const unmistakable = <P extends Named>(products: readonly P[]): Map<string, P> => {
  const named = new Map<string, P[]>()
  for (const product of products) named.set(plain(product), [...(named.get(plain(product)) ?? []), product])
  return new Map(
    [...named].flatMap(([name, [only, ...others]]) =>
      only !== undefined && others.length === 0 ? [[name, only] as const] : [],
    ),
  )
}

/**
 * Replaces an unknown product id with the id of the event's product of the same name, so that existing orders still
 * refer to it. Ambiguous and unknown names make new products.
 */
export const withKnownProducts = <C extends EventChanges>(changes: C, held: readonly Named[]): C => {
  const { products, order, whole } = changes
  if (products === undefined || whole !== true) return changes
  const ids = new Set(held.map(({ id }) => id))
  const sent = new Set(products.map(({ id }) => id))
  const strange = unmistakable(products)
  const free = unmistakable(held)
  const idOf = new Map(
    [...strange].flatMap(([name, { id }]) => {
      const known = free.get(name)
      return known && !ids.has(id) && !sent.has(known.id) ? [[id, known.id] as const] : []
    }),
  )
  const known = (id: string): string => idOf.get(id) ?? id
  return {
    ...changes,
    products: products.map((product) => ({ ...product, id: known(product.id) })),
    ...(order && { order: order.map(known) }),
  }
}
