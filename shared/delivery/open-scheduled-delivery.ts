// Opens a scheduled delivery at its time. Only the server does so, and may repeat it. A delivery of an event opens
// with the event.
import { z } from 'zod/mini'
import { memberId } from '#shared/group/group.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { isGroupHost } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { DELIVERY_STATUS } from './booking-status-numbers.ts'

export const openScheduledDelivery = systemOperation({
  name: 'open-scheduled-delivery',
  input: z.object({ id: idText() }),
  load: async (reader, { id }) => {
    const delivery = await reader.get('deliveries', id)
    return { delivery, member: delivery && (await reader.get('members', memberId(delivery.groupId, delivery.hostId))) }
  },
  decide: ({ delivery, member }, { id }, stamp) => {
    const now = stamp.server?.now ?? stamp.at
    if (delivery === undefined || delivery.eid !== null || delivery.openTime === null || delivery.openTime > now)
      return { effects: [], output: { id } }
    // A host who lost the right to host gets a closed delivery, which takes no bookings.
    const deliveryStatus = isGroupHost(member) ? delivery.deliveryStatus : DELIVERY_STATUS.closed
    return { effects: [put('deliveries', { ...delivery, openTime: null, deliveryStatus })], output: { id } }
  },
})
