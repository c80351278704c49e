// Measures many simultaneous orders of one event: each is checked against the stock, committed, synced and answered.
import { newId, newRef } from '#shared/kernel/ids.ts'
import { syncResponseSchema } from '#sync/protocol/wire.ts'
import { createEvent, createGroup, join, type MadeEvent, type Person } from '#tests/support/neighbourhood.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { summaryOf } from './figures.ts'
import { repeatsOf, type Measure } from './measure.ts'
import { ask } from './server-alone.ts'

const BUYERS = 8
const BATCH = 100
const BATCHES_EACH = 3
const SINGLES_EACH = 60
const PRODUCTS = ['Honey mango', 'Cherries', 'Golden kiwi', 'White peach']

const orderOf = (event: MadeEvent, n: number) => ({
  ref: newRef(),
  eid: event.id,
  lines: [0, 1].map((next) => {
    const pid = event.products[(n + next) % PRODUCTS.length]
    return { id: newId(), pid, purchaseType: 'case', quantity: 1 + next, subItems: [] }
  }),
  comment: '',
  representedUserId: null,
  bookingAddress: null,
  deliveryDate: null,
})

/** Sends the queue of each buyer's phone; returns orders per minute. */
const queued = async (url: string, buyers: readonly Person[], event: MadeEvent): Promise<number> => {
  const bodies = buyers.map(() => {
    const client = syncClient(newId())
    return Array.from({ length: BATCHES_EACH }, () => {
      const mutations = Array.from({ length: BATCH }, (_m, n) => client.mutation('create-order', orderOf(event, n)))
      return JSON.stringify(client.request({ mutations }))
    })
  })
  const from = performance.now()
  await Promise.all(
    bodies.map(async (batches, n) => {
      for (const body of batches) {
        const { text } = await ask('POST', `${url}/api/sync`, buyers[n]!.token, body)
        const { results } = syncResponseSchema.parse(JSON.parse(text))
        if (results.length !== BATCH || results.some(({ outcome }) => outcome !== 'applied'))
          throw new Error(`an order was not taken: ${text.slice(0, 300)}`)
      }
    }),
  )
  return (BUYERS * BATCHES_EACH * BATCH * 60_000) / (performance.now() - from)
}

/** Sends each order as a separate request and commit; returns orders per minute. */
const oneByOne = async (url: string, buyers: readonly Person[], event: MadeEvent): Promise<number> => {
  const body = JSON.stringify({ eid: event.id, details: { [event.products[0]!]: [{ quantity: 1 }] } })
  const from = performance.now()
  await Promise.all(
    buyers.map(async ({ token }) => {
      for (let n = 0; n < SINGLES_EACH; n += 1) {
        const { status, text } = await ask('POST', `${url}/api/create-order`, token, body)
        if (status !== 200) throw new Error(`an order was not taken: ${status} ${text.slice(0, 300)}`)
      }
    }),
  )
  return (BUYERS * SINGLES_EACH * 60_000) / (performance.now() - from)
}

export const orderRush: Measure = {
  name: 'orders',
  run: async (environment, choices) => {
    const host = await environment.person('Mei Ling Tan')
    const groupId = await createGroup(host)
    const buyers: Person[] = []
    for (let n = 0; n < BUYERS; n += 1) {
      const buyer = await environment.person(`Neighbour ${n + 1}`)
      await join(buyer, groupId)
      buyers.push(buyer)
    }
    const products = PRODUCTS.map((name) => ({ name, description: 'Box of six', price: 9.9, maxQuantity: 900_000 }))
    const [batches, singles]: [number[], number[]] = [[], []]
    for (let round = 0; round <= repeatsOf(choices, 5); round += 1) {
      const event = await createEvent(host, groupId, { products })
      const [first, second] = [
        await queued(environment.url, buyers, event),
        await oneByOne(environment.url, buyers, event),
      ]
      if (round === 0) continue
      batches.push(first)
      singles.push(second)
    }
    const line = { orders: null, slowed: false, unit: '/min' as const }
    return [
      {
        ...line,
        what: 'Orders a minute with stock checks, queued ones of eight phones, batches of 100',
        product: summaryOf(batches),
        target: { of: 'median', limit: 50_000, atLeast: true },
      },
      {
        ...line,
        what: 'Orders a minute with stock checks, eight buyers, each order a request and a commit',
        product: summaryOf(singles),
      },
    ]
  },
}
