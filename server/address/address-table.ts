import type { Address } from '#shared/address/address.ts'
import type { Columns } from '#server/db/columns.ts'

export const addressColumns: Columns<Address> = {
  id: 'text',
  userId: 'text',
  name: 'text',
  street: 'text',
  postalCode: 'text',
  country: 'text',
  phone: 'text',
  isDefault: 'boolean',
  deliveryDate: 'text?',
  place: 'json?',
  createdAt: 'integer',
}
