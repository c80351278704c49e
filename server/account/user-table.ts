import type { User } from '#shared/account/user.ts'
import type { Columns } from '#server/db/columns.ts'

export const userColumns: Columns<User> = {
  id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  photoUrl: 'text?',
  postalCode: 'text',
  uen: 'text',
  isPayWithUEN: 'boolean',
  rememberedDeliveryAddress: 'text',
  rememberedDeliveryZones: 'json',
  featureFlags: 'json',
  marketingConsentAt: 'integer?',
  noticesByMailAt: 'integer?',
  createdAt: 'integer',
}
