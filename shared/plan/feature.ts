// Features bought for an account: premium, scheduling, a domain.
import { z } from 'zod/mini'
import { storedId, storedSeconds, wholeCents } from '#shared/kernel/bounds.ts'
import type { GroupId, UserId } from '#shared/kernel/ids.ts'
import { formatDate } from '#shared/kernel/clock.ts'

/** 0 unpaid, 1 verifying, 2 paid (decision Q-028). */
export const paymentStatusSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])
/** 0 cancelled, 1 pending, 2 active (decision Q-028). */
export const featureStatusSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const featureSchema = z.object({
  id: z.string(),
  userId: storedId<UserId>(),
  kind: z.enum(['premium', 'schedule', 'domain']),
  /** Domain name; null for other features. */
  domainName: z.nullable(z.string()),
  groupId: z.nullable(storedId<GroupId>()),
  /** Cents. */
  price: wholeCents(),
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.nullable(z.string()),
  paymentStatus: paymentStatusSchema,
  status: featureStatusSchema,
  createdAt: storedSeconds(),
})
export type Feature = z.infer<typeof featureSchema>

export const domainFeatureSchema = z.object({
  domainName: z.string(),
  groupId: storedId<GroupId>(),
  domainStatus: featureStatusSchema,
  domainPaymentStatus: paymentStatusSchema,
  /** Dollars, like all prices in replies. */
  domainPrice: z.number(),
  domainPaymentScreenshot: z.string(),
})
export const scheduleFeatureSchema = z.object({
  schedulePaymentStatus: paymentStatusSchema,
  scheduleStatus: featureStatusSchema,
})
export const premiumFeatureSchema = z.object({
  premiumPrice: z.number(),
  premiumPaymentStatus: paymentStatusSchema,
  premiumStatus: featureStatusSchema,
  premiumPaymentScreenshot: z.string(),
})

const ofKind = (features: readonly Feature[], kind: Feature['kind']): Feature[] =>
  features.filter((each) => each.kind === kind)

export const domainFeatures = (features: readonly Feature[]): z.infer<typeof domainFeatureSchema>[] =>
  ofKind(features, 'domain').map((each) => ({
    domainName: each.domainName ?? '',
    groupId: each.groupId ?? '',
    domainStatus: each.status,
    domainPaymentStatus: each.paymentStatus,
    domainPrice: each.price / 100,
    domainPaymentScreenshot: each.paymentScreenshot ?? '',
  }))

export const scheduleFeatures = (features: readonly Feature[]): z.infer<typeof scheduleFeatureSchema>[] =>
  ofKind(features, 'schedule').map((each) => ({
    schedulePaymentStatus: each.paymentStatus,
    scheduleStatus: each.status,
  }))

export const premiumFeatures = (features: readonly Feature[]): z.infer<typeof premiumFeatureSchema>[] =>
  ofKind(features, 'premium').map((each) => ({
    premiumPrice: each.price / 100,
    premiumPaymentStatus: each.paymentStatus,
    premiumStatus: each.status,
    premiumPaymentScreenshot: each.paymentScreenshot ?? '',
  }))

/** Label of an invoice (001 section 4). Any other pair is '-'. */
export const invoiceLabel = ({
  paymentStatus,
  status,
}: Pick<Feature, 'paymentStatus' | 'status'>): 'Cancel' | 'Unpaid' | 'Paid' | 'Verify' | '-' => {
  if (status === 0) return paymentStatus < 2 ? 'Cancel' : '-'
  if (status === 1) return paymentStatus === 1 ? 'Verify' : '-'
  if (paymentStatus === 0) return 'Unpaid'
  return paymentStatus === 2 ? 'Paid' : '-'
}

/** The invoice list shows domains and the premium account. */
export const isInvoiced = ({ kind }: Pick<Feature, 'kind'>): boolean => kind !== 'schedule'

/** Type of service on an invoice. */
export const serviceType = ({ kind }: Pick<Feature, 'kind'>): 'Subdomain' | 'Premium' =>
  kind === 'domain' ? 'Subdomain' : 'Premium'

export const invoiceRowSchema = z.object({
  /** DD-MM-YYYY */
  createdDate: z.string(),
  serviceType: z.enum(['Subdomain', 'Premium']),
  /** Dollars. */
  price: z.number(),
  paymentStatus: paymentStatusSchema,
  status: featureStatusSchema,
})

/** Newest first, as the page lists them. */
export const invoiceRows = (features: readonly Feature[]): z.infer<typeof invoiceRowSchema>[] =>
  features
    .filter(isInvoiced)
    .sort((a, b) => b.createdAt - a.createdAt)
    .map((each) => ({
      createdDate: formatDate(each.createdAt),
      serviceType: serviceType(each),
      price: each.price / 100,
      paymentStatus: each.paymentStatus,
      status: each.status,
    }))

/** Active, or awaiting review of its payment. */
export const isInUse = ({ status }: Pick<Feature, 'status'>): boolean => status === 2

export const isSubscribed = ({ paymentStatus, status }: Pick<Feature, 'paymentStatus' | 'status'>): boolean =>
  (status === 2 && paymentStatus === 2) || (status === 1 && paymentStatus > 0)

/** Display name of the feature. */
export const featureName = ({ kind, domainName }: Pick<Feature, 'kind' | 'domainName'>): string =>
  ({ premium: 'Premium account', schedule: 'Scheduling', domain: `Subdomain ${domainName ?? ''}`.trim() })[kind]
