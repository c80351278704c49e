import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { deliveryReplySchema } from '#shared/delivery/delivery-reply.ts'
import { orderReplySchema } from './order-reply.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { pageFields } from '#shared/kernel/rest-shapes.ts'

export const listOrdersByBuyer = query({
  name: 'list-orders-by-buyer',
  rest: { method: 'GET', path: '/list-orders-by-buyer', msgCode: 25500 },
  audience: 'user',
  input: z.object({}),
  output: z.array(orderReplySchema),
})

/** For the event creator only; sorted by order number. */
export const listOrdersByEvent = query({
  name: 'list-orders-by-event',
  rest: { method: 'GET', path: '/list-orders-by-event', msgCode: 25600 },
  audience: 'user',
  input: z.object({ eid: idText() }),
  output: z.array(orderReplySchema),
})

/** For the buyer, the event creator, and the holder of the order's payment token. */
export const listOrdersByRef = query({
  name: 'list-orders-by-ref',
  rest: { method: 'GET', path: '/list-orders-by-ref', msgCode: 25700 },
  audience: 'user',
  input: z.object({ ref: idText() }),
  output: orderReplySchema,
  withPaymentToken: (input, order) => input.ref === order.ref,
})

/** Orders of events that the caller created, newest event first, paged by events; orders sorted by number. */
export const getOrderByHostId = query({
  name: 'get-order-by-host-id',
  rest: { method: 'GET', path: '/get-order-by-host-id', msgCode: 26000 },
  audience: 'user',
  input: z.object(pageFields(50)),
  output: z.array(orderReplySchema),
})

/**
 * The caller's newest orders and deliveries as host in one group: at most 500 of each; for users of its console.
 */
export const getListOrdersAndDeliveriesByHost = query({
  name: 'get-list-orders-and-deliveries-by-host',
  rest: { method: 'GET', path: '/get-list-orders-and-deliveries-by-host', msgCode: 29000 },
  audience: 'user',
  input: z.object({ groupId: idText() }),
  output: z.object({ orders: z.array(orderReplySchema), deliveries: z.array(deliveryReplySchema) }),
})

export const orderQueries = [
  listOrdersByBuyer,
  listOrdersByEvent,
  listOrdersByRef,
  getOrderByHostId,
  getListOrdersAndDeliveriesByHost,
] as const
