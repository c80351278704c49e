// The operator’s decision about a payment: received or not. Users cannot approve their own payment.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { featureName, featureStatusSchema, paymentStatusSchema, type Feature } from './feature.ts'
import { FEATURE_NOT_FOUND } from './plan-refusals.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { notify } from '#shared/notification/notification.ts'
import { put } from '#shared/writes.ts'

/** Tells the buyer the decision; null for a change that is none. */
const decisionNotice = (before: Feature, after: Feature, stamp: Stamp) => {
  if (before.paymentStatus === after.paymentStatus && before.status === after.status) return null
  const name = featureName(after)
  const words = {
    0: {
      title: `${name}: payment not found`,
      message: `The operator did not find your payment of ${formatMoney(after.price)}. Check the transfer, then buy again with its screenshot.`,
      link: '/user/plans',
    },
    1: null,
    2: { title: `${name}: payment confirmed`, message: 'You can use it now.', link: '/user/invoices' },
  }[after.status]
  return words && notify(stamp, 0, { userId: after.userId, senderId: after.userId, senderName: 'Gotong', ...words })
}

export const reviewFeature = systemOperation({
  name: 'review-feature',
  input: z.object({
    id: idText(),
    userId: idText(),
    kind: z.enum(['premium', 'schedule', 'domain']),
    paymentStatus: paymentStatusSchema,
    status: featureStatusSchema,
  }),
  load: async (reader, { userId }) => ({ own: await reader.list('features', 'userId', userId) }),
  decide: ({ own }, { id, kind, paymentStatus, status }, stamp) => {
    const feature = own.find((each) => each.id === id && each.kind === kind)
    if (feature === undefined) return FEATURE_NOT_FOUND
    const reviewed = { ...feature, paymentStatus, status }
    const notice = decisionNotice(feature, reviewed, stamp)
    return {
      effects: [put('features', reviewed), ...(notice ? [notice] : [])],
      output: { id, notified: notice ? [notice.row.id] : [] },
    }
  },
})
