import type { operatorCommands } from '#shared/operator/operator-commands.ts'
import type { operatorQueries } from '#shared/operator/operator-queries.ts'
import { NO_ROLE, type Rows } from './row.ts'

type Names = (typeof operatorCommands)[number]['name'] | (typeof operatorQueries)[number]['name']

export const operatorRows: Rows<Names> = {
  'send-offers': { may: NO_ROLE, sent: () => ({ subject: 'Mangoes', text: 'Half price' }) },
  'admin-token': { may: NO_ROLE, sent: () => ({ password: 'let me in, please' }) },
  'get-all-event': { may: NO_ROLE, sent: () => ({ eventQty: '10', isNext: '1' }) },
  'get-event-by-admin': { may: NO_ROLE, sent: ({ event }) => ({ id: event.id, isByAdmin: 'true' }) },
  'list-rows-by-admin': { may: NO_ROLE, sent: ({ event }) => ({ kind: 'event', id: event.id }) },
  'list-users-by-admin': { may: NO_ROLE, sent: () => ({ search: 'Tan' }) },
  'list-feedback-by-admin': { may: NO_ROLE, sent: () => ({ done: '0' }) },
  'get-server-state': { may: NO_ROLE, sent: () => ({}) },
  'set-user-feature': { may: NO_ROLE, sent: ({ buyer }) => ({ id: buyer.id, feature: 'splitCase', on: 0 }) },
  'mark-feedback-done': { may: NO_ROLE, sent: () => ({ id: 'f1', done: 1 }) },
  'ban-user': { may: NO_ROLE, sent: ({ buyer }) => ({ id: buyer.id, banned: 1 }) },
  'reset-sign-in-locks': { may: NO_ROLE, sent: ({ buyer }) => ({ id: buyer.id }) },
  'get-list-order-by-admin': { may: NO_ROLE, sent: ({ event }) => ({ eid: event.id }) },
}
