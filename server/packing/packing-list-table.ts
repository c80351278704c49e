import type { PackingList } from '#shared/packing/packing-list.ts'
import type { Columns } from '#server/db/columns.ts'

export const packingListColumns: Columns<PackingList> = {
  id: 'text',
  hostId: 'text',
  name: 'text',
  nameTime: 'text',
  eventIds: 'json',
  createdAt: 'integer',
}
