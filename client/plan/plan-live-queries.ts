// Loads subscriptions and features from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSession } from '#client/store/session/session.ts'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { newestInvoiceFirst } from '#shared/plan/invoice-state.ts'
import type { PlanInvoice } from '#shared/plan/plan-invoice.ts'
import { newestFirst, type Subscription } from '#shared/plan/subscription.ts'

const subscriptionsOf = async (db: GotongDatabase, userId: string): Promise<Subscription[]> =>
  (await db.view.subscriptions.where('userId').equals(userId).toArray()).sort(newestFirst)

const featuresOf = async (db: GotongDatabase, userId: string): Promise<Feature[]> =>
  (await db.view.features.where('userId').equals(userId).toArray()).sort((a, b) => b.createdAt - a.createdAt)

const planInvoicesOf = async (db: GotongDatabase, userId: string): Promise<PlanInvoice[]> =>
  (await db.view.plan_invoices.where('userId').equals(userId).toArray()).sort(newestInvoiceFirst)

/** Newest first; undefined while loading. */
export const useSubscriptions = (): readonly Subscription[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(subscriptionsOf, userId)
}

/** Newest first; undefined while loading. */
export const useFeatures = (): readonly Feature[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(featuresOf, userId)
}

/** Newest first; undefined while loading. */
export const usePlanInvoices = (): readonly PlanInvoice[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(planInvoicesOf, userId)
}

/** Name of the bank transfer's recipient. */
export const usePayee = (): string => {
  const site = useSiteSettings()
  if (site === undefined) return 'the operator'
  return site.paymentPayee === '' ? `the operator (ask ${site.contactEmail} how)` : site.paymentPayee
}
