import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { productRow } from '#tests/support/sample-event.ts'
import { ProductOptions } from './product-options.tsx'

test('EVT-013 an option shows + before a higher price, no + before a lower one, and no price of zero', () => {
  const list = [
    { name: 'Large', price: asCents(600) },
    { name: 'Small', price: asCents(-100) },
    { name: 'Medium', price: asCents(0) },
  ]
  const html = renderToStaticMarkup(
    <ProductOptions
      product={{ ...productRow('p'), subItems: [{ type: 'Size', required: 1, list }] }}
      line={{ id: 'line', pid: 'p', purchaseType: 'case', quantity: 1, options: {} }}
      change={() => undefined}
      missing={undefined}
      error={undefined}
    />,
  )
  const chips = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, chip = '']) => chip.replace(/<[^>]*>/g, ' '))
  expect(chips.map((chip) => chip.split(/\s+/).filter(Boolean))).toEqual([
    ['Large', '+S$6.00'],
    ['Small', 'S$-1.00'],
    ['Medium'],
  ])
})
