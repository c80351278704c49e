import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Columns } from '#server/db/columns.ts'

export const deliveryColumns: Columns<Delivery> = {
  id: 'text',
  hostId: 'text',
  groupId: 'text',
  eid: 'text?',
  deliveryTimestamp: 'integer',
  deliveryDuration: 'integer',
  deliveryStatus: 'integer',
  deliveryZones: 'json',
  openTime: 'integer?',
  fieldTimes: 'json',
  createdUserName: 'text',
  createdUserPhotoUrl: 'text?',
  createdAt: 'integer',
}
