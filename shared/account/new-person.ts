// Default values of a new account. Apart from the schema of accounts, because a device needs them to upgrade its database.
import type { User } from './user.ts'

export const NEW_PERSON = {
  uen: '',
  isPayWithUEN: false,
  rememberedDeliveryAddress: '',
  rememberedDeliveryZones: [] as User['rememberedDeliveryZones'],
  noticesByMailAt: null,
}
