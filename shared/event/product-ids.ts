import type { Reader } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'

/** Whether these products would overwrite products of another event, or each other. */
export const productIdsTaken = async (
  reader: Reader<Tables>,
  products: readonly { readonly id: string }[],
  eid: string,
): Promise<boolean> => {
  const ids = new Set(products.map((product) => product.id))
  if (ids.size < products.length) return true
  for (const id of ids) {
    const existing = await reader.get('products', id)
    if (existing !== undefined && existing.eid !== eid) return true
  }
  return false
}
