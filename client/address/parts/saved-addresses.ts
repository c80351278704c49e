// The person's addresses on this device, the default first.
import { isStorageFailure } from '#client/store/database/connection-lost.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { byDefault, type Address } from '#shared/address/address.ts'
import { ADDRESS_FAILED } from '#shared/address/address-check.ts'

export const savedAddresses = async (db: GotongDatabase, userId: string): Promise<readonly Address[]> =>
  (await db.view.addresses.where('userId').equals(userId).toArray()).sort(byDefault)

export type ListedAddresses = { readonly list: readonly Address[] } | { readonly failed: string }

/** Rejects where reading again may help. */
export const listedAddresses = async (db: GotongDatabase, userId: string): Promise<ListedAddresses> => {
  try {
    return { list: await savedAddresses(db, userId) }
  } catch (error) {
    if (isStorageFailure(error)) throw error
    return { failed: ADDRESS_FAILED.list }
  }
}
