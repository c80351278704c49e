import { newId } from '#shared/kernel/ids.ts'
import type { addressOperations } from '#shared/address/address-operations.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { ANEW, EVERYBODY, NO_ROLE, REFUSED, type Rows } from './row.ts'
import type { addressQueries } from '#shared/address/address-queries.ts'

type Names = (typeof addressOperations)[number]['name'] | (typeof addressQueries)[number]['name']

const ADDRESS = {
  name: 'Home',
  address: 'Blk 8 Lorong 8',
  postalCode: '310008',
  country: 'Singapore',
  phone: '91234567',
  isDefault: 1,
}

const addressOf = async ({ api }: Person): Promise<string> => {
  const { addressId } = await api.send<{ addressId: string }>('POST', '/create-user-address', ADDRESS)
  return addressId
}

export const addressRows: Rows<Names> = {
  'create-user-address': { may: EVERYBODY, own: true, sent: () => ({ id: newId(), ...ADDRESS }) },
  'update-user-address': {
    may: ['host'],
    sent: async ({ host }) => ({ addressId: await addressOf(host), name: 'Work', postalCode: '310009', isDefault: 1 }),
    again: ANEW,
  },
  'delete-user-address': {
    may: ['host'],
    sent: async ({ host }) => ({ addressId: await addressOf(host) }),
    again: REFUSED,
  },
  'set-address-place': {
    may: NO_ROLE,
    sent: async ({ host }) => ({
      id: await addressOf(host),
      text: 'Blk 8 Lorong 8, Singapore 310008',
      place: { latitude: 1.3, longitude: 103.8 },
    }),
  },
  'list-user-address': { may: EVERYBODY, sent: () => ({}) },
}
