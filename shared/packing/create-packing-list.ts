// Creates a packing list. A host sees only their own.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { PACKING_LIST_OFF, PACK_NOT_FOUND, NO_EVENT_SELECTED, NOT_OFFERED } from './packing-refusals.ts'
import { isClosed } from '#shared/event/event-state.ts'
import { put } from '#shared/writes.ts'
import { defaultListName } from './packing-list-names.ts'

const createInput = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Empty: today's date. */
  name: z.string().check(z.maxLength(120)),
  eventIds: z.array(idText()).check(z.maxLength(200)),
})

export const createPackingList = operation({
  name: 'create-packing-list',
  label: 'New package',
  subject: 'packing',
  version: 1,
  rest: { method: 'POST', path: '/create-packing-list', msgCode: 35100 },
  input: createInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 120 },
  quota: { maxPerDay: 500, total: 'packingLists', noun: 'packages' },
  load: async (reader, input, actor) => ({
    existing: await reader.get('packing_lists', input.id),
    lists: await reader.list('packing_lists', 'hostId', actor.id),
    events: await Promise.all(input.eventIds.map((id) => reader.get('events', id))),
    user: await reader.get('users', actor.id),
  }),
  who: (_actor, { user }) => (user?.featureFlags.packingList === true ? null : PACKING_LIST_OFF),
  decide: ({ existing, lists, events }, input, stamp) => {
    if (existing) return existing.hostId === stamp.actor.id ? { effects: [], output: { id: input.id } } : PACK_NOT_FOUND
    const eventIds = [...new Set(input.eventIds)]
    if (eventIds.length === 0) return NO_EVENT_SELECTED
    const now = stamp.server?.now ?? stamp.at
    const packed = new Set(lists.flatMap((list) => list.eventIds))
    const offered = events.every(
      (event) =>
        event !== undefined && event.createdUserId === stamp.actor.id && isClosed(event, now) && !packed.has(event.id),
    )
    if (!offered) return NOT_OFFERED
    return {
      effects: [
        put('packing_lists', {
          id: input.id,
          hostId: stamp.actor.id,
          name: cleanTitle(input.name) || defaultListName(stamp.at),
          nameTime: stamp.time,
          eventIds,
          createdAt: stamp.at,
        }),
      ],
      output: { id: input.id },
    }
  },
})
