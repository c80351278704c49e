// Queries of deliveries.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { askedSchema } from '#shared/kernel/rest-shapes.ts'
import { query } from '#shared/operation.ts'
import { slotReplySchema } from './slot-reply.ts'

/** Default: the caller. */
const ofHost = z.object({ hostId: idText().optional() })

/** Deliveries of the caller, open and closed. */
export const listDeliveriesByHostId = query({
  name: 'list-deliveries-by-host-id',
  rest: { method: 'GET', path: '/list-deliveries-by-host-id', msgCode: 30300 },
  audience: 'user',
  input: ofHost,
  output: z.array(slotReplySchema),
})

/** Deliveries of any host in the caller's groups that can be booked. */
export const listDeliveryByHostOpening = query({
  name: 'list-delivery-by-host-opening',
  rest: { method: 'GET', path: '/list-delivery-by-host-opening', msgCode: 30400 },
  audience: 'user',
  input: ofHost,
  output: z.array(slotReplySchema),
})

export const getDelivery = query({
  name: 'get-delivery',
  rest: { method: 'GET', path: '/get-delivery', msgCode: 30500 },
  audience: 'user',
  input: z.object({ id: idText(), getDeliveryBooking: askedSchema }),
  output: slotReplySchema,
})

/** Scheduled deliveries of the caller, next opening first. */
export const listScheduledDeliveriesByHostId = query({
  name: 'list-scheduled-deliveries-by-host-id',
  rest: { method: 'GET', path: '/list-scheduled-deliveries-by-host-id', msgCode: 30800 },
  audience: 'user',
  input: ofHost,
  output: z.array(slotReplySchema),
})

/** The same without those whose opening time has passed. */
export const listMyScheduleDeliveryOpening = query({
  name: 'list-my-schedule-delivery-opening',
  rest: { method: 'GET', path: '/list-my-schedule-delivery-opening', msgCode: 30900 },
  audience: 'user',
  input: ofHost,
  output: z.array(slotReplySchema),
})

export const slotQueries = [
  listDeliveriesByHostId,
  listDeliveryByHostOpening,
  getDelivery,
  listScheduledDeliveriesByHostId,
  listMyScheduleDeliveryOpening,
] as const
