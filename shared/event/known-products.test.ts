import { expect, test } from 'vitest'
import { newProduct } from './event-draft.ts'
import { withKnownProducts } from './known-products.ts'

const product = (id: string, name: string) => ({ ...newProduct(id), name })
const held = [product('p1', 'Eggs'), product('p2', 'Bread'), product('p3', 'Tea'), product('p4', 'Tea')]
const ids = (sent: readonly ReturnType<typeof product>[], whole = true) => {
  const order = sent.map(({ id }) => id)
  const known = withKnownProducts({ products: [...sent], order, whole }, held)
  expect(known.order).toEqual(known.products?.map(({ id }) => id))
  return known.order
}

test('a product that is sent without its id is the one of its name', () => {
  expect(ids([product('x', ' eggs'), product('p2', 'Bread'), product('y', 'Plums')])).toEqual(['p1', 'p2', 'y'])
})

test('a name that stands twice on either side, or is sent with its id beside, is a new product', () => {
  expect(ids([product('x', 'Tea')])).toEqual(['x'])
  expect(ids([product('x', 'Eggs'), product('y', 'Eggs')])).toEqual(['x', 'y'])
  expect(ids([product('p1', 'Brown eggs'), product('x', 'Eggs')])).toEqual(['p1', 'x'])
})

test('an edit of a device, which names what it changes, is left as it is', () => {
  expect(ids([product('x', 'Eggs')], false)).toEqual(['x'])
})
