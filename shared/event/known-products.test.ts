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

test('a product sent without an id matches the product with its name', () => {
  expect(ids([product('x', ' eggs'), product('p2', 'Bread'), product('y', 'Plums')])).toEqual(['p1', 'p2', 'y'])
})

test('a name that occurs twice on either side, or is also sent with its id, makes a new product', () => {
  expect(ids([product('x', 'Tea')])).toEqual(['x'])
  expect(ids([product('x', 'Eggs'), product('y', 'Eggs')])).toEqual(['x', 'y'])
  expect(ids([product('p1', 'Brown eggs'), product('x', 'Eggs')])).toEqual(['p1', 'x'])
})

test('an edit from a device, which names its changes, is unchanged', () => {
  expect(ids([product('x', 'Eggs')], false)).toEqual(['x'])
})
