// The query of the home page. Apart from the other queries of events, which later pages load.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { query } from '#shared/operation.ts'
import { eventReplySchema } from './event-reply.ts'

/** Open events: of the caller's groups first, then of public groups. */
export const listEventsOpening = query({
  name: 'list-events-opening',
  rest: { method: 'GET', path: '/list-events-opening', msgCode: 21000 },
  audience: 'user',
  input: z.object({ groupId: z.optional(idText()), search: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.array(eventReplySchema),
})
