import type { adminCommands } from '#shared/admin/admin-commands.ts'
import type { adminQueries } from '#shared/admin/admin-queries.ts'
import { NOBODY, type Rows } from './row.ts'

type Names = (typeof adminCommands)[number]['name'] | (typeof adminQueries)[number]['name']

export const adminRows: Rows<Names> = {
  'send-offers': { may: NOBODY, sent: () => ({ subject: 'Mangoes', text: 'Half price' }) },
  'admin-token': { may: NOBODY, sent: () => ({ password: 'let me in, please' }) },
  'get-all-event': { may: NOBODY, sent: () => ({ eventQty: '10', isNext: '1' }) },
  'get-event-by-admin': { may: NOBODY, sent: ({ event }) => ({ id: event.id, isByAdmin: 'true' }) },
  'list-rows-by-admin': { may: NOBODY, sent: ({ event }) => ({ kind: 'event', id: event.id }) },
  'get-list-order-by-admin': { may: NOBODY, sent: ({ event }) => ({ eid: event.id }) },
}
