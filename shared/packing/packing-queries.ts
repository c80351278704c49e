import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { packingListReplySchema } from './packing-reply.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { eventReplySchema } from '#shared/event/event-reply.ts'

export const listPackingList = query({
  name: 'list-packing-list',
  rest: { method: 'GET', path: '/list-packing-list', msgCode: 35000 },
  audience: 'user',
  input: z.object({}),
  output: z.array(packingListReplySchema),
})

/** The caller's lists that contain any of these events. */
export const getPackingListByEventId = query({
  name: 'get-packing-list-by-event-id',
  rest: { method: 'POST', path: '/get-packing-list-by-event-id', msgCode: 35400 },
  audience: 'user',
  input: z.object({ eventIds: z.array(idText()).check(z.maxLength(200)) }),
  output: z.array(packingListReplySchema),
})

/** All events of one of the caller's lists, with their orders. */
export const listEventsByPackingList = query({
  name: 'list-events-by-packing-list',
  rest: { method: 'GET', path: '/list-events-by-packing-list', msgCode: 35500 },
  audience: 'user',
  input: z.object({ id: idText() }),
  output: z.array(eventReplySchema),
})

export const packingQueries = [listPackingList, getPackingListByEventId, listEventsByPackingList] as const
