// Search in the items of an event with many of them.
import type { Product } from './event.ts'

/** Events with more items have a search field above them. */
export const MAX_ITEMS_WITHOUT_SEARCH = 20

type Searched = Pick<Product, 'name' | 'description'>

export const hasItemSearch = (items: readonly unknown[]): boolean => items.length > MAX_ITEMS_WITHOUT_SEARCH

/** Every typed word must stand in the item's name or description, in any order. Without words, every item matches. */
export const matchesItemSearch = ({ name, description }: Searched, typed: string): boolean => {
  const text = `${name} ${description}`.toLocaleLowerCase('en')
  return typed
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .every((word) => text.includes(word))
}
