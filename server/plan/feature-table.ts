import type { Feature } from '#shared/plan/feature.ts'
import type { Columns } from '#server/db/columns.ts'

export const featureColumns: Columns<Feature> = {
  id: 'text',
  userId: 'text',
  kind: 'text',
  domainName: 'text?',
  groupId: 'text?',
  price: 'integer',
  paymentScreenshot: 'text?',
  paymentStatus: 'integer',
  status: 'integer',
  createdAt: 'integer',
}
