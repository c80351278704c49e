// Handlers of profiles and feedback.
import { newId } from '#shared/kernel/ids.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { refuseWith } from '#shared/kernel/result.ts'
import { ACCOUNT_NOT_FOUND, SIGN_IN_FIRST, INVALID_FEEDBACK } from '#shared/account/account-refusals.ts'
import { feedbackMessage } from '#shared/account/profile-check.ts'
import { otherUserReply, payeeReply, userReply } from '#shared/account/user-reply.ts'
import { isActive } from '#shared/plan/subscription.ts'
import { membershipsOf } from '#server/group/group-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { ANONYMOUS } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { featuresOf } from '#server/plan/feature-repository.ts'
import { subscriptionsOf } from '#server/plan/subscription-repository.ts'
import { contactGivenTo, seenOf } from './contact-reader.ts'
import { isEmailConfirmed } from './credentials-repository.ts'
import { insertFeedback } from './feedback-repository.ts'
import { payeeChangedAt } from './payee-changes-repository.ts'
import { linksOf } from './social-links-repository.ts'
import { userById } from './user-repository.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

type Served = 'get-user' | 'get-short-user-by-id' | 'get-remembered-delivery-address' | 'create-feedback'

export const profileHandlers = ({ database, clock }: ServerContext): HandlersFor<Served> => ({
  'get-user': ({ id, getGroups }, { actor, paidOrder }) =>
    database.read(async (snapshot) => {
      const user = await userById(snapshot, id ?? actor.id)
      if (!user) return id === undefined ? UNAUTHORIZED : ACCOUNT_NOT_FOUND
      const known = {
        payeeChangedAt: await payeeChangedAt(snapshot, user.id),
        isEmailConfirmed: await isEmailConfirmed(snapshot, user.id),
      }
      if (paidOrder !== null) return payeeReply(user, known.payeeChangedAt)
      if (user.id !== actor.id) {
        const seen = await seenOf(snapshot, actor.id, user.id)
        const given = seen.contact ? undefined : await contactGivenTo(snapshot, actor.id, user.id)
        const isEmailConfirmed = known.isEmailConfirmed && (seen.contact || given?.email === user.email)
        return { ...otherUserReply(user, seen, known), ...given, isEmailConfirmed }
      }
      return userReply(user, {
        memberships: await membershipsOf(snapshot, actor.id),
        features: await featuresOf(snapshot, actor.id),
        isSubscribed: (await subscriptionsOf(snapshot, actor.id)).some(isActive),
        links: await linksOf(snapshot, actor.id),
        getGroups: isFlagSet(getGroups),
        ...known,
      })
    }),

  'get-short-user-by-id': ({ id }) =>
    database.read(async (snapshot) => {
      const user = await userById(snapshot, id)
      return user ? { id: user.id, uid: user.id, name: user.name, photoUrl: user.photoUrl } : ACCOUNT_NOT_FOUND
    }),

  'get-remembered-delivery-address': (_input, { actor }) =>
    database.read(async (snapshot) => {
      const user = await userById(snapshot, actor.id)
      return user ? { rememberedDeliveryAddress: user.rememberedDeliveryAddress } : UNAUTHORIZED
    }),

  'create-feedback': async ({ type, message }, { actor }) => {
    const blank = feedbackMessage(message)
    if (blank !== undefined) return refuseWith(INVALID_FEEDBACK, { message: blank })
    if (actor.id === ANONYMOUS.id && type === 'feedback') return SIGN_IN_FIRST
    const id = newId()
    const userId = actor.id === ANONYMOUS.id ? null : actor.id
    const createdAt = toSeconds(clock.now())
    await database.write((tx) =>
      insertFeedback(tx, { id, userId, type, message: message.trim(), createdAt, doneAt: null }),
    )
    return { id }
  },
})
