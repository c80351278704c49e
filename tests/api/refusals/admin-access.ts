import type { operatorCommands } from '#shared/operator/operator-commands.ts'
import type { operatorQueries } from '#shared/operator/operator-queries.ts'
import { NOBODY, type Rows } from './row.ts'

type Names = (typeof operatorCommands)[number]['name'] | (typeof operatorQueries)[number]['name']

export const adminRows: Rows<Names> = {
  'send-offers': { may: NOBODY, sent: () => ({ subject: 'Mangoes', text: 'Half price' }) },
  'admin-token': { may: NOBODY, sent: () => ({ password: 'let me in, please' }) },
  'get-all-event': { may: NOBODY, sent: () => ({ eventQty: '10', isNext: '1' }) },
  'get-event-by-admin': { may: NOBODY, sent: ({ event }) => ({ id: event.id, isByAdmin: 'true' }) },
  'list-rows-by-admin': { may: NOBODY, sent: ({ event }) => ({ kind: 'event', id: event.id }) },
  'list-users-by-admin': { may: NOBODY, sent: () => ({ search: 'Tan' }) },
  'list-feedback-by-admin': { may: NOBODY, sent: () => ({ done: '0' }) },
  'get-server-state': { may: NOBODY, sent: () => ({}) },
  'set-user-feature': { may: NOBODY, sent: ({ buyer }) => ({ id: buyer.id, feature: 'splitCase', on: 0 }) },
  'mark-feedback-done': { may: NOBODY, sent: () => ({ id: 'f1', done: 1 }) },
  'ban-user': { may: NOBODY, sent: ({ buyer }) => ({ id: buyer.id, banned: 1 }) },
  'reset-sign-in-locks': { may: NOBODY, sent: ({ buyer }) => ({ id: buyer.id }) },
  'get-list-order-by-admin': { may: NOBODY, sent: ({ event }) => ({ eid: event.id }) },
}
