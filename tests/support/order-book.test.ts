import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkEvent } from '#shared/event/event-check.ts'
import { eventBodySchema, eventOf } from '#server/event/event-body.ts'
import { checkAccount } from '#shared/account/account-checks.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { detailsOf, eventBodyOf, readOrderBook } from './order-book.ts'

const NOW = parseDateTime('20-01-2030 09:00')!

const read = (csv: string) => {
  let made = 0
  return readOrderBook(csv, { now: NOW, newId: () => `p${(made += 1)}` })
}

const book = read(readFileSync(new URL('../fixtures/online-retail-orders.csv', import.meta.url), 'utf8'))
const HEAD = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n'

test('66 invoices become 64 orders, and omitted ones are counted', () => {
  expect(book.orders).toHaveLength(64)
  expect(book.leftOut).toEqual({ invoicesWithoutCustomer: 1, emptyInvoices: 1, linesWithoutPrice: 1, discounts: 1 })
  expect(book.members).toHaveLength(47)
})

test('each pair of stock code and price is one product', () => {
  expect(book.event.products).toHaveLength(633)
  expect(new Set(book.event.products.map(({ description, price }) => `${description} ${price}`)).size).toBe(633)
  expect(book.event.products[0]).toMatchObject({
    name: 'WHITE HANGING HEART T-LIGHT HOLDER',
    description: '85123A',
    price: 255,
    limitPerOrder: 0,
  })
})

test('an invoice that begins with C is a cancelled order with positive quantities', () => {
  expect(book.orders.filter((order) => order.cancelled).map((order) => order.invoice)).toEqual([
    'C536383',
    'C536391',
    'C536506',
  ])
  expect(book.orders.flatMap((order) => order.lines).every((line) => line.quantity > 0)).toBe(true)
})

test('every order has a known member and known products', () => {
  const products = new Set(book.event.products.map((product) => product.id))
  const members = new Set(book.members.map((member) => member.customerId))
  expect(book.orders.every((order) => members.has(order.customerId))).toBe(true)
  expect(book.orders.flatMap((order) => order.lines).every((line) => products.has(line.productId))).toBe(true)
  expect(new Set(book.members.map((member) => member.name)).size).toBe(47)
})

test('dates surround the present: orders before it, closing and collection after', () => {
  const times = book.orders.map((order) => order.placedAt)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBe(NOW)
  expect(times[0]! > NOW - 86_400).toBe(true)
})

test('the event and the members are valid in the product', () => {
  expect(checkEvent({ ...book.event, groupId: 'g1' }, NOW)).toEqual({})
  for (const member of book.members) expect(checkAccount({ ...member, postalCode: '' })).toEqual({})
})

test("the call's body describes the same event", () => {
  const body = eventBodySchema.parse(JSON.parse(JSON.stringify(eventBodyOf(book.event, 'g1'))))
  expect(eventOf(body, () => 'unused')).toEqual({ ...book.event, groupId: 'g1' })
})

test('repeated lines of an invoice are merged, other prices are other products', () => {
  const { orders, event } = read(
    `${HEAD}1,A,Cup,2,12/1/10 8:26,1.5,7,UK\n1,A,Cup,3,12/1/10 8:26,1.5,7,UK\n1,A,Cup,4,12/1/10 8:26,1.25,7,UK\n`,
  )
  expect(event.products.map((product) => product.price)).toEqual([150, 125])
  expect(orders.map(detailsOf)).toEqual([
    {
      p1: [{ purchaseType: 'case', quantity: 5, subItems: [] }],
      p2: [{ purchaseType: 'case', quantity: 4, subItems: [] }],
    },
  ])
})

test('an empty invoice is not an order', () => {
  const { orders, leftOut } = read(
    `${HEAD}1,D,Discount,-1,12/1/10 8:26,5,7,UK\n2,B,Free,1,12/1/10 8:27,0,7,UK\n3,B,Cup,1,12/1/10 8:28,1,,UK\n4,B,Cup,1,12/1/10 8:28,1,9,UK\n`,
  )
  expect(orders.map((order) => order.invoice)).toEqual(['4'])
  expect(leftOut).toEqual({ invoicesWithoutCustomer: 1, emptyInvoices: 2, linesWithoutPrice: 1, discounts: 1 })
})
