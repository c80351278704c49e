import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { domainRefusal, nextDomainId } from '#shared/plan/domain.ts'
import { DOMAIN_NOT_FOUND } from '#shared/plan/plan-refusals.ts'
import { invoiceAsPayment } from '#shared/plan/invoice-state.ts'
import { byAmount, planReply } from '#shared/plan/plan.ts'
import { newestFirst, subscriptionReply, type Subscription, type SubscriptionReply } from '#shared/plan/subscription.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { domainWithStatus, featureById, groupIdOfDomain } from './feature-repository.ts'
import { invoicesOf } from './plan-invoice-repository.ts'
import { allPlans, subscriptionsOf } from './subscription-repository.ts'
import type { Subscriptions } from './subscriptions.ts'

type Served =
  | 'list-plans'
  | 'list-co-be-subscription-package'
  | 'list-co-be-subscription-payment'
  | 'create-co-be-subscription-payment'
  | 'cancel-co-be-subscription-payment'
  | 'confirm-co-be-subscription-payment'
  | 'search-domain'
  | 'get-group-id-by-domain'

const shown = async (changed: Promise<Subscription | Refusal>): Promise<SubscriptionReply | Refusal> => {
  const subscription = await changed
  return isRefusal(subscription) ? subscription : subscriptionReply(subscription)
}

export const planHandlers = (
  { config, database }: ServerContext,
  subscriptions: Subscriptions,
): HandlersFor<Served> => {
  const isFree = async (name: string): Promise<boolean> =>
    (await database.read((snapshot) => nextDomainId(name, (id) => featureById(snapshot, id)))) !== null
  const plans = async () => (await database.read(allPlans)).map(planReply).sort(byAmount)
  return {
    'list-plans': plans,
    'list-co-be-subscription-package': async () => ({ packages: await plans() }),
    'list-co-be-subscription-payment': async (_input, { actor }) => {
      const { own, invoices } = await database.read(async (snapshot) => ({
        own: await subscriptionsOf(snapshot, actor.id),
        invoices: await invoicesOf(snapshot, actor.id),
      }))
      const asPayments = invoices.map((invoice) => invoiceAsPayment(invoice, config.PUBLIC_URL))
      return { payments: [...own.map(subscriptionReply), ...asPayments].sort(newestFirst) }
    },
    'search-domain': async ({ domainName }) =>
      domainRefusal(domainName) ?? { domainName, isFree: await isFree(domainName) },
    'get-group-id-by-domain': ({ domainName, domainStatus = 2 }, { actor }) =>
      database.read(async (snapshot) => {
        if (domainStatus === 2) return (await groupIdOfDomain(snapshot, domainName)) ?? DOMAIN_NOT_FOUND
        const found = await domainWithStatus(snapshot, domainName, domainStatus)
        return (found?.userId === actor.id ? found.groupId : null) ?? DOMAIN_NOT_FOUND
      }),
    'create-co-be-subscription-payment': ({ subId }, { actor }) => shown(subscriptions.choose(actor.id, subId)),
    'cancel-co-be-subscription-payment': ({ subPaymentId }, { actor }) =>
      shown(subscriptions.cancel(actor.id, subPaymentId)),
    'confirm-co-be-subscription-payment': ({ reference }, { actor }) =>
      shown(subscriptions.confirm(actor.id, reference)),
  }
}
