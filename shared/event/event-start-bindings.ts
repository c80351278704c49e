// How the pages that people start with reach their queries of events. Apart from the queries, whose schemas such a page does
// not load.
import type { RestBinding } from '#shared/operation.ts'

export const LIST_EVENTS_OPENING = {
  method: 'GET',
  path: '/list-events-opening',
  msgCode: 21000,
} as const satisfies RestBinding

export const LIST_EVENTS_OPENING_UNAUTH = {
  method: 'GET',
  path: '/list-events-opening-unauth',
  msgCode: 21100,
} as const satisfies RestBinding

export const GET_SHARE_EVENT = {
  method: 'GET',
  path: '/get-share-event',
  msgCode: 21800,
} as const satisfies RestBinding
