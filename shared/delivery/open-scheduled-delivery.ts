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
    const slot = await reader.get('deliveries', id)
    return { slot, member: slot && (await reader.get('members', memberId(slot.groupId, slot.hostId))) }
  },
  decide: ({ slot, member }, { id }, stamp) => {
    const now = stamp.server?.now ?? stamp.at
    if (slot === undefined || slot.eid !== null || slot.openTime === null || slot.openTime > now)
      return { effects: [], output: { id } }
    // A host who lost the right to host gets a closed delivery, which takes no bookings.
    const deliveryStatus = isGroupHost(member) ? slot.deliveryStatus : DELIVERY_STATUS.closed
    return { effects: [put('deliveries', { ...slot, openTime: null, deliveryStatus })], output: { id } }
  },
})
