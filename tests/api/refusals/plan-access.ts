import type { planOperations } from '#shared/plan/plan-operations.ts'
import { FIRST_PLANS } from '#shared/plan/plan.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'
import { ANYONE, EVERYBODY, NO_ROLE, REFUSED, type Rows } from './row.ts'
import type { planQueries } from '#shared/plan/plan-queries.ts'
import type { planCommands } from '#shared/plan/plan-commands.ts'

type Names =
  | (typeof planOperations)[number]['name']
  | (typeof planQueries)[number]['name']
  | (typeof planCommands)[number]['name']

const subscribe = ({ api }: Person, subId: string): Promise<SubscriptionReply> =>
  api.send('POST', '/create-co-be-subscription-payment', { subId })

export const planRows: Rows<Names> = {
  'include-features': { may: NO_ROLE, sent: () => ({ kinds: ['premium'] }) },
  'add-plans': { may: NO_ROLE, sent: () => ({ plans: FIRST_PLANS }) },
  'open-subscription': { may: NO_ROLE, sent: ({ buyer }) => ({ id: 's1', userId: buyer.id, planId: 'revenue' }) },
  'link-subscription': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({ id: 's1', userId: buyer.id, paymentLink: '/', recurringBillingId: 'x' }),
  },
  'change-subscription': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({ id: 's1', userId: buyer.id, action: 'approve', paidUntil: null }),
  },
  'review-feature': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({ id: 'f1', userId: buyer.id, kind: 'premium', paymentStatus: 2, status: 2 }),
  },
  'make-plan-invoice': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({
      userId: buyer.id,
      planId: 'revenue',
      planName: 'Pay as you sell',
      month: '2026-10',
      revenue: { orders: 1, bookings: 0, salesCents: 1000, refundsCents: 0 },
      reference: 'A1A1A1A1A1A1',
    }),
  },
  'review-plan-invoice': {
    may: NO_ROLE,
    sent: ({ buyer }) => ({ id: `${buyer.id}.2026-10`, userId: buyer.id, action: 'approve' }),
  },
  'list-pending-payments': { may: NO_ROLE, sent: () => ({}) },
  'update-payment-premium-status': { may: NO_ROLE, sent: () => ({ id: 'f1', paymentStatus: 2, status: 2 }) },
  'update-payment-schedule-status': { may: NO_ROLE, sent: () => ({ id: 'f1', paymentStatus: 2, status: 2 }) },
  'update-payment-domain-status': { may: NO_ROLE, sent: () => ({ id: 'f1', paymentStatus: 2, status: 2 }) },
  'create-domain': {
    may: ['host', 'otherAdmin'],
    sent: async ({ host, groupId }) => ({
      groupId,
      domainName: `lorong-${newId().slice(-12)}`,
      domainPaymentScreenshot: await uploadPicture(host),
    }),
    again: REFUSED,
  },
  'search-domain': { may: EVERYBODY, sent: ({ groupId }) => ({ groupId, domainName: 'lorong-8' }) },
  'update-payment-subscription-status': { may: NO_ROLE, sent: () => ({ id: 's1', status: 2 }) },
  'create-premium-feature': {
    may: EVERYBODY,
    own: true,
    sent: async (_scene, me) => ({
      userId: me.id,
      premiumPaymentScreenshot: await uploadPicture(me),
      premiumPrice: '50',
    }),
    again: REFUSED,
  },
  'create-schedule-feature': {
    may: EVERYBODY,
    own: true,
    sent: async (_scene, me) => ({
      userId: me.id,
      schedulePaymentScreenshot: await uploadPicture(me),
      schedulePrice: 30,
    }),
    again: REFUSED,
  },
  'get-group-id-by-domain': {
    may: ANYONE,
    sent: async ({ server, host, groupId }) => {
      const domainName = `lorong-${newId().slice(-12)}`
      const domainPaymentScreenshot = await uploadPicture(host)
      const { id } = await host.api.send<{ id: string }>(
        'POST',
        '/create-domain',
        { domainName, domainPaymentScreenshot },
        { groupId },
      )
      const approved = { id, userId: host.id, kind: 'domain', paymentStatus: 2, status: 2 }
      await server.engine.run({ id: 'system', kind: 'system' }, 'review-feature', approved)
      return { domainName }
    },
  },
  'list-plans': { may: EVERYBODY, sent: () => ({}) },
  'list-co-be-subscription-package': { may: EVERYBODY, sent: () => ({}) },
  'list-co-be-subscription-payment': { may: EVERYBODY, sent: () => ({}) },
  'create-co-be-subscription-payment': {
    may: EVERYBODY,
    own: true,
    sent: () => ({ subId: 'basic' }),
    again: REFUSED,
  },
  'cancel-co-be-subscription-payment': {
    may: ['outsider'],
    sent: async ({ outsider }) => ({ subPaymentId: await ownActive(outsider) }),
    again: REFUSED,
  },
  'confirm-co-be-subscription-payment': {
    may: ['outsider'],
    sent: async ({ server, outsider }) => {
      for (const { id: subPaymentId } of (await ownOf(outsider)).filter(({ status }) => status === 2))
        await outsider.api.send('POST', '/cancel-co-be-subscription-payment', { subPaymentId })
      const { id, recurringBillingId } = await subscribe(outsider, 'basic')
      const approved = { id, userId: outsider.id, action: 'approve', paidUntil: null }
      await server.engine.run({ id: 'system', kind: 'system' }, 'change-subscription', approved)
      return { reference: recurringBillingId }
    },
  },
}

const ownOf = async ({ api }: Person): Promise<SubscriptionReply[]> =>
  (await api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments

/** The existing one, or a new one. */
const ownActive = async (me: Person): Promise<string> =>
  (await ownOf(me)).find(({ status }) => status === 2)?.id ?? (await subscribe(me, 'revenue')).id
