import type { Upload } from '#shared/payment/upload.ts'
import type { Columns } from '#server/db/columns.ts'

export const uploadColumns: Columns<Upload> = {
  id: 'text',
  sha256: 'text',
  userId: 'text',
  kept: 'text',
  type: 'text',
  size: 'integer',
  createdAt: 'integer',
}
