// Publishes a scheduled event at its time. Only the server does so, and may repeat it.
import { z } from 'zod/mini'
import { deliveryEffects, deliveryOf, deliveryOfEvent } from '#shared/delivery/delivery-of-event.ts'
import { memberId } from '#shared/group/group.ts'
import { idText } from '#shared/kernel/bounds.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { notify } from '#shared/notification/notification.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put, remove } from '#shared/writes.ts'
import { ID_IN_USE, NOT_A_HOST } from './event-refusals.ts'
import { eventRow, publishedRows } from './event-rows.ts'
import { whoMayHost } from './new-event.ts'
import { productIdsTaken } from './product-ids.ts'

const toHost = (stamp: Stamp, userId: string, title: string, message: string, link: string) =>
  notify(stamp, 0, { userId, senderId: userId, senderName: 'Gotong', title, message, link })

export const publishScheduledEvent = systemOperation({
  name: 'publish-scheduled-event',
  input: z.object({ id: idText() }),
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
      deliveries: await reader.list('deliveries', 'hostId', hostId),
      idsTaken: await productIdsTaken(reader, draft.products, id),
    }
  },
  decide: (state, { id }, stamp) => {
    const output = { id, notified: [] as readonly string[] }
    if (state === undefined || state.scheduled.openTime > (stamp.server?.now ?? stamp.at))
      return { effects: [], output }
    const { scheduled, existing, group, host, deliveries, idsTaken } = state
    const { fieldTimes, draft } = scheduled
    const refused = whoMayHost(state) ?? (existing || idsTaken ? ID_IN_USE : null)
    const title = cleanTitle(draft.title)
    if (refused || group === undefined || host === undefined) {
      const refusal = (refused ?? NOT_A_HOST).message
      // The server retries repeatedly but notifies the host once.
      if (refusal === scheduled.refusal) return { effects: [], output }
      const notice = toHost(stamp, scheduled.hostId, `‘${title}’ could not open`, refusal, '/event/list-my-events')
      return {
        effects: [put('scheduled_events', { ...scheduled, refusal }), notice],
        output: { id, notified: [notice.row.id] },
      }
    }
    const event = { ...eventRow(draft, { id, group, host, at: stamp.at }), fieldTimes }
    const deliveryChange = deliveryEffects(deliveries, deliveryOfEvent(event), draft.delivery)
    const published = [...publishedRows(event, draft, stamp), remove('scheduled_events', id)]
    if (!isRefusal(deliveryChange)) return { effects: [...published, ...deliveryChange], output }
    const undelivered = `‘${title}’ opened without its delivery`
    const notice = toHost(
      stamp,
      host.id,
      undelivered,
      `${deliveryChange.message}: you deliver to this group at that time already.`,
      `/event/update?id=${id}`,
    )
    const existingDelivery = deliveryOf(deliveries, id)
    const deliveryRemoval = existingDelivery ? [remove('deliveries', existingDelivery.id)] : []
    return { effects: [...published, ...deliveryRemoval, notice], output: { id, notified: [notice.row.id] } }
  },
})
