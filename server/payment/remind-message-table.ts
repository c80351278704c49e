import type { RemindMessage } from '#shared/payment/remind-message.ts'
import type { Columns } from '#server/db/columns.ts'

export const remindMessageColumns: Columns<RemindMessage> = {
  id: 'text',
  hostId: 'text',
  message: 'text',
  isDefault: 'boolean',
  createdAt: 'integer',
}
