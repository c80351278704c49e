// Places orders as a device does that was offline: up to 500 in a request. A call for each takes ten times the time.
import { newId, newRef } from '#shared/kernel/ids.ts'
import { MAX_BATCH_MUTATIONS } from '#sync/protocol/wire.ts'
import type { MadeEvent, Person } from './neighbourhood.ts'
import { syncClient } from './sync-client.ts'

/** Orders of one buyer, in this order; each has quantities of the first product, the second … Returns the references. */
export const placeOrders = async (
  buyer: Person,
  event: MadeEvent,
  orders: readonly (readonly number[])[],
): Promise<string[]> => {
  const device = syncClient(newId())
  const mutations = orders.map((quantities) => {
    const lines = quantities.map((quantity, n) => ({
      id: newId(),
      pid: event.products[n],
      purchaseType: 'case',
      quantity,
      subItems: [],
    }))
    const delivery = { comment: '', representedUserId: null, bookingAddress: null, deliveryDate: null }
    return device.mutation('create-order', { ref: newRef(), eid: event.id, lines, ...delivery })
  })
  for (let from = 0; from < mutations.length; from += MAX_BATCH_MUTATIONS) {
    const batch = mutations.slice(from, from + MAX_BATCH_MUTATIONS)
    const { results } = await device.send(buyer.api, { mutations: batch })
    const refused = results.find(({ outcome }) => outcome !== 'applied')
    if (refused !== undefined || results.length !== batch.length)
      throw new Error(`orders were not placed: ${JSON.stringify(refused)}`)
  }
  return mutations.map(({ input }) => (input as { ref: string }).ref)
}
