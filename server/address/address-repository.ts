import type { Address } from '#shared/address/address.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const addresses = codecOf('addresses')

export const addressesOf = async (snapshot: Snapshot, userId: string): Promise<Address[]> => {
  const rows = await snapshot.selectFrom('addresses').select(addresses.fields).where('userId', '=', userId).execute()
  return addresses.readable(rows)
}
