import type { PackingList } from '#shared/packing/packing-list.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const lists = codecOf('packing_lists')

/** Newest first. */
export const packingListsOf = async (snapshot: Snapshot, hostId: string): Promise<PackingList[]> => {
  const rows = await snapshot
    .selectFrom('packing_lists')
    .select(lists.fields)
    .where('hostId', '=', hostId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return lists.readable(rows)
}

export const packingListById = async (snapshot: Snapshot, id: string): Promise<PackingList | undefined> => {
  const row = await snapshot.selectFrom('packing_lists').select(lists.fields).where('id', '=', id).executeTakeFirst()
  return row && lists.fromStored(row)
}
