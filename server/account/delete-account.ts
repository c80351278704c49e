// Deletes an account: checks the PIN, anonymises event by event what other users need, and removes everything else.
// An interrupted deletion can be started again after signing in.
import { SYSTEM } from '#shared/kernel/change.ts'
import { formatDay, toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import { STILL_OWING, wrongAccount, wrongCurrentPin } from '#shared/account/account-refusals.ts'
import { bookingRefund } from '#shared/payment/refund-owed.ts'
import { readPin } from '#shared/account/account-checks.ts'
import { PROVIDER_SILENT } from '#shared/plan/plan-refusals.ts'
import type { User } from '#shared/account/user.ts'
import type { Tx } from '#server/db/database.ts'
import { bookingsOfHost } from '#server/delivery/booking-repository.ts'
import { groupsByIds, membershipsOf, membersOf } from '#server/group/group-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { eventsOfPerson, hostedEvents, unpaidOrders, unpaidOrdersOfHost } from '#server/order/person-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { forgetPendingNoticesOf } from '#server/notification/pending-notices-repository.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import { eventsOwingRefunds } from '#server/payment/refunds-owed-repository.ts'
import { forgetUploads } from '#server/payment/upload-repository.ts'
import { forgetProofUses } from '#server/payment/proof-use-repository.ts'
import { forgetRevenueCharges } from '#server/plan/revenue-charges-repository.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { endTokens, forgetCredentials } from './credentials-repository.ts'
import type { PictureFiles } from './personal-data.ts'
import { markDeleted } from './deleted-accounts-repository.ts'
import { forgetFeedbackAuthor } from './feedback-repository.ts'
import { signInWith } from './sign-in.ts'
import { userById } from './user-repository.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import { mayGo } from '#shared/account/remove-account.ts'

/** The reason why a person's account must stay, or null. */
const deletionRefusal = ({ database, clock }: ServerContext, userId: string): Promise<Refusal | null> =>
  database.read(async (snapshot) => {
    const memberships = await membershipsOf(snapshot, userId)
    const groups = await groupsByIds(
      snapshot,
      memberships.map(({ groupId }) => groupId),
    )
    const filled = []
    for (const group of groups) filled.push({ group, members: await membersOf(snapshot, group.id) })
    const events = await hostedEvents(snapshot, userId)
    const bookings = await bookingsOfHost(snapshot, userId, null)
    const refused = mayGo(userId, events, bookings, filled, toSeconds(clock.now()))
    if (refused) return refused
    const owing = await eventsOwingRefunds(snapshot, events)
    if (isRefusal(owing)) return owing
    const names = [
      ...owing.map(({ title }) => title),
      ...bookings
        .filter((booking) => (bookingRefund(booking)?.left ?? 0) > 0)
        .map(({ deliveryTimestamp }) => `Delivery ${formatDay(deliveryTimestamp)}`),
    ]
    return names.length === 0 ? null : refuseWith(STILL_OWING, {}, { names: [...new Set(names)] })
  })

/** Removes what no other user needs. */
const forgetPrivateRows = async (tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> => {
  await forgetCredentials(tx, id, email)
  await forgetSubscriptionsOf(tx, id)
  await forgetPendingNoticesOf(tx, id)
  await forgetFeedbackAuthor(tx, id)
  await forgetRevenueCharges(tx, id)
  await forgetProofUses(tx, id)
}

export const deleteAccountHandler = (
  context: ServerContext,
  files: PictureFiles,
  /** Ends the person's charges; false when the provider does not answer. */
  subscriptions: { readonly endAll: (userId: string) => Promise<boolean> },
): HandlersFor<'delete-account'> => {
  const { database, engine, clock } = context
  const signIn = signInWith(context)

  /** Cancels unpaid orders by the rule for buyers, as the deleted person. An order that the rule refuses to cancel stays. */
  const cancelUnpaid = async (userId: string): Promise<void> => {
    const refs = await database.read((snapshot) => unpaidOrders(snapshot, userId))
    for (const ref of refs)
      await engine.run({ id: userId, kind: 'user' }, 'update-order-buyer-status', {
        ref,
        buyerStatus: BUYER_STATUS.cancelled,
        paymentScreenshot: null,
      })
  }

  /** Cancels unpaid orders of the events that the person hosted, by the rule for hosts: the payee is gone. */
  const cancelHosted = async (userId: string): Promise<void> => {
    const refs = await database.read((snapshot) => unpaidOrdersOfHost(snapshot, userId))
    for (const ref of refs)
      await engine.run({ id: userId, kind: 'user' }, 'update-order-status', {
        ref,
        status: ORDER_STATUS.cancelled,
        saw: null,
      })
  }

  /** Cancels and anonymises what other people keep. It changes nothing where that was done. */
  const forgetOrders = async (userId: string): Promise<void> => {
    await cancelUnpaid(userId)
    await cancelHosted(userId)
    const events = await database.read((snapshot) => eventsOfPerson(snapshot, userId))
    for (const eid of events) await engine.run(SYSTEM, 'forget-in-event', { eid, userId })
  }

  return {
    'delete-account': async ({ password }, { actor, address }) => {
      const user = await database.read((snapshot) => userById(snapshot, actor.id))
      if (!user) return UNAUTHORIZED
      const pin = readPin(password)
      if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
      const proven = await signIn({ userId: user.id }, pin, { address })
      if (isRefusal(proven)) return proven.status === 403 ? wrongCurrentPin(proven.detail) : proven
      const refused = await deletionRefusal(context, user.id)
      if (refused) return refused
      if (!(await subscriptions.endAll(user.id))) return PROVIDER_SILENT

      // Prevents writes from the person's other devices from here on.
      await database.write((tx) => endTokens(tx, user.id))
      context.streams.recheck(user.id)
      // First step: a new paid delivery booking keeps the account complete.
      const forgotten = await engine.run(SYSTEM, 'forget-bookings', { userId: user.id })
      if (isRefusal(forgotten)) return forgotten
      await forgetOrders(user.id)
      const ran = await engine.run(
        SYSTEM,
        'remove-account',
        { userId: user.id },
        {
          inSameTransaction: async (tx) => {
            await forgetPrivateRows(tx, user)
            await markDeleted(tx, user.id, toSeconds(clock.now()))
            // A concurrent upload of the same bytes waits, and stores them again.
            for (const name of await forgetUploads(tx, database.locks, user.id)) await files.remove(name)
          },
        },
      )
      if (isRefusal(ran)) return ran
      // Requests that ran when the tokens ended may have placed orders since. Without the account no other can be placed.
      await engine.run(SYSTEM, 'forget-bookings', { userId: user.id })
      await forgetOrders(user.id)
      context.securityLog({ event: 'account-deleted', userId: user.id })
      return {}
    },
  }
}
