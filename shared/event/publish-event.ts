// A scheduled event whose time has come goes on sale. The server alone does it, and may try twice.
import { z } from 'zod'
import { slotEffects, slotOfEvent } from '#shared/delivery/event-slot.ts'
import { memberId } from '#shared/group/group.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { systemOnly } from '#shared/roles.ts'
import { put, remove } from '#shared/writes.ts'
import { ID_IN_USE, NOT_A_HOST } from './event-refusals.ts'
import { eventRow, publishedRows } from './event-rows.ts'
import { whoMayHost } from './new-event.ts'
import { productIdsTaken } from './product-ids.ts'

export const publishScheduledEvent = operation({
  name: 'publish-scheduled-event',
  version: 1,
  rest: null,
  input: z.object({ id: idText() }),
  offline: false,
  load: async (reader, { id }) => {
    const scheduled = await reader.get('scheduled_events', id)
    if (scheduled === undefined) return undefined
    const { hostId, groupId, draft } = scheduled
    return {
      scheduled,
      existing: await reader.get('events', id),
      group: await reader.get('groups', groupId),
      member: await reader.get('members', memberId(groupId, hostId)),
      host: await reader.get('users', hostId),
      slots: await reader.list('deliveries', 'hostId', hostId),
      idsTaken: await productIdsTaken(reader, draft.products, id),
    }
  },
  who: (actor) => systemOnly(actor),
  decide: (state, { id }, stamp) => {
    const output = { id }
    if (state === undefined || state.scheduled.openTime > (stamp.server?.now ?? stamp.at))
      return { effects: [], output }
    const { scheduled, existing, group, host, slots, idsTaken } = state
    const { fieldTimes, draft } = scheduled
    const refused = whoMayHost(state) ?? (existing || idsTaken ? ID_IN_USE : null)
    if (refused || group === undefined || host === undefined)
      return { effects: [put('scheduled_events', { ...scheduled, refusal: (refused ?? NOT_A_HOST).message })], output }
    const event = { ...eventRow(draft, { id, group, host, at: stamp.at }), fieldTimes }
    const slot = slotEffects(slots, slotOfEvent(event), draft.delivery)
    return {
      effects: [
        ...publishedRows(event, draft, stamp),
        ...(isRefusal(slot) ? [] : slot),
        remove('scheduled_events', id),
      ],
      output,
    }
  },
})
