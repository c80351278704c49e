import { expect, test } from 'vitest'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { ADDRESS_FAILED } from '#shared/address/address-check.ts'
import { listedAddresses } from './saved-addresses.ts'

/** A database whose addresses cannot be read. */
const failing = (error: Error): GotongDatabase =>
  ({
    view: { addresses: { where: () => ({ equals: () => ({ toArray: () => Promise.reject(error) }) }) } },
  }) as unknown as GotongDatabase

test('SYN-022 a lost connection while addresses are read is left to the live query, which reads them again', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  await expect(listedAddresses(failing(lost), 'mei')).rejects.toBe(lost)
})

test('addresses that cannot be read for another reason have a message', async () => {
  expect(await listedAddresses(failing(new Error('broken')), 'mei')).toEqual({ failed: ADDRESS_FAILED.list })
})
