// Payments that await the operator's decision, and the decision itself.
import { SYSTEM } from '#shared/kernel/change.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { toDollars } from '#shared/kernel/money.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { invoiceAsPayment } from '#shared/plan/invoice-state.ts'
import { FEATURE_NOT_FOUND, NOT_PENDING, SUBSCRIPTION_NOT_FOUND } from '#shared/plan/plan-refusals.ts'
import { subscriptionReply } from '#shared/plan/subscription.ts'
import type { User } from '#shared/account/user.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { featureById, pendingFeatures } from './feature-repository.ts'
import { invoiceById, invoicesToPay } from './plan-invoice-repository.ts'
import { pendingSubscriptions, subscriptionById } from './subscription-repository.ts'
import type { Subscriptions } from './subscriptions.ts'

type Served =
  | 'list-pending-payments'
  | 'update-payment-premium-status'
  | 'update-payment-schedule-status'
  | 'update-payment-domain-status'
  | 'update-payment-subscription-status'

const INVOICE_ACTION = { '2': 'approve', '1': 'reopen', '-1': 'fail' } as const

const oldestFirst = (a: { readonly createdAt: number }, b: { readonly createdAt: number }): number =>
  a.createdAt - b.createdAt

const personOf = (users: readonly User[], userId: string): { readonly name: string; readonly email: string } => {
  const { name, email } = users.find(({ id }) => id === userId) ?? { name: '', email: '' }
  return { name, email }
}

const featureReply = ({ userId, ...feature }: Feature, users: readonly User[]) => {
  const hash = feature.paymentScreenshot === null ? undefined : fileHash(feature.paymentScreenshot)
  return {
    ...feature,
    price: toDollars(feature.price),
    person: personOf(users, userId),
    file: hash === undefined ? null : `uploads/${hash.slice(0, 2)}/${hash}`,
  }
}

type ReviewedFeature = { readonly id: string } & Pick<Feature, 'paymentStatus' | 'status'>

export const reviewHandlers = (
  { config, database, engine }: Pick<ServerContext, 'config' | 'database' | 'engine'>,
  subscriptions: Subscriptions,
): HandlersFor<Served> => {
  const review =
    (kind: Feature['kind']) =>
    async ({ id, paymentStatus, status }: ReviewedFeature): Promise<{ id: string } | Refusal> => {
      const found = await database.read((snapshot) => featureById(snapshot, id))
      if (!found) return FEATURE_NOT_FOUND
      const input = { id, userId: found.userId, kind, paymentStatus, status }
      const ran = await engine.run(SYSTEM, 'review-feature', input)
      return isRefusal(ran) ? ran : { id }
    }
  return {
    'list-pending-payments': () =>
      database.read(async (snapshot) => {
        const [waiting, features] = [await pendingSubscriptions(snapshot), await pendingFeatures(snapshot)]
        const invoices = await invoicesToPay(snapshot)
        const users = await usersByIds(
          snapshot,
          [...waiting, ...features, ...invoices].map(({ userId }) => userId),
        )
        return {
          subscriptions: [
            ...waiting.map((each) => ({ ...subscriptionReply(each), person: personOf(users, each.userId) })),
            ...invoices.map((each) => ({
              ...invoiceAsPayment(each, config.PUBLIC_URL),
              dueAt: each.dueAt,
              person: personOf(users, each.userId),
            })),
          ].sort(oldestFirst),
          features: features.sort(oldestFirst).map((each) => featureReply(each, users)),
        }
      }),
    'update-payment-premium-status': review('premium'),
    'update-payment-schedule-status': review('schedule'),
    'update-payment-domain-status': review('domain'),
    'update-payment-subscription-status': async ({ id, status }) => {
      const { found, invoice } = await database.read(async (snapshot) => ({
        found: await subscriptionById(snapshot, id),
        invoice: await invoiceById(snapshot, id),
      }))
      if (invoice) {
        const action = INVOICE_ACTION[status]
        const reviewed = await engine.run(SYSTEM, 'review-plan-invoice', { id, userId: invoice.userId, action })
        return isRefusal(reviewed) ? reviewed : { id }
      }
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (status === 1) return NOT_PENDING
      const changed = await subscriptions.review(found, status === 2 ? 'approve' : 'fail')
      return isRefusal(changed) ? changed : { id }
    },
  }
}
