import { z } from 'zod'
import { madeId, type Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import { put, remove } from '#shared/writes.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'
import { deleteRefusal, isPaidOrder } from './event-state.ts'

const inputSchema = z.object({ id: z.string() })

const removedNote = (order: Order, byName: string, stamp: Stamp): OrderHistory => ({
  id: madeId(stamp, order.id),
  orderId: order.id,
  eid: order.eid,
  hostId: order.hostId,
  buyerId: order.uid,
  what: 'cancelled',
  from: { status: order.status, buyerStatus: order.buyerStatus },
  to: { status: -1, buyerStatus: order.buyerStatus },
  note: 'The event was removed',
  by: stamp.actor.id,
  byName,
  deviceName: stamp.device.name,
  at: stamp.at,
  receivedAt: stamp.server?.now ?? null,
  seen: true,
})

/** Removes an event that nobody has paid for. Its orders become cancelled and stay with their buyers (decision Q-051). */
export const deleteEvent = operation({
  name: 'delete-event',
  version: 1,
  rest: {
    method: 'DELETE',
    path: '/delete-event',
    msgCode: 20400,
    body: inputSchema,
    toInput: (body: z.infer<typeof inputSchema>) => body,
    toReply: (output) => output,
  },
  input: inputSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    event: await reader.get('events', input.id),
    products: await reader.list('products', 'eid', input.id),
    orders: await reader.list('orders', 'eid', input.id),
    handovers: await reader.list('handovers', 'eid', input.id),
    lists: await reader.list('packing_lists', 'hostId', actor.id),
    user: await reader.get('users', actor.id),
  }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, products, orders, handovers, lists, user }, input, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const undone = new Set(handovers.flatMap((fact) => fact.undoes))
    const handedOver = handovers.some((fact) => fact.kind === 'handover' && !undone.has(fact.id))
    const refused = deleteRefusal(handedOver || orders.some(isPaidOrder))
    if (refused) return refused
    const open = orders.filter((order) => order.status !== -1)
    return {
      effects: [
        ...open.flatMap((order) => [
          put('orders', { ...order, status: -1, statusVersion: stamp.mutation, statusTime: stamp.time }),
          put('order_history', removedNote(order, user?.name ?? '', stamp)),
        ]),
        ...lists
          .filter((list) => list.eventIds.includes(input.id))
          .map((list) => {
            const eventIds = list.eventIds.filter((id) => id !== input.id)
            return eventIds.length === 0
              ? remove('packing_lists', list.id)
              : put('packing_lists', { ...list, eventIds })
          }),
        ...products.map((product) => remove('products', product.id)),
        remove('event_stats', event.id),
        ...(stamp.server ? [remove('event_ledgers', event.id)] : []),
        remove('events', event.id),
      ],
      output: { id: event.id },
    }
  },
})
