// Reply of `get-user`: complete for the caller, limited by decision Q-128 for others, and without secrets.
import { z } from 'zod/mini'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Member } from '#shared/group/group.ts'
import {
  domainFeatures,
  domainFeatureSchema,
  invoiceRows,
  invoiceRowSchema,
  premiumFeatures,
  premiumFeatureSchema,
  scheduleFeatures,
  scheduleFeatureSchema,
  type Feature,
} from '#shared/plan/feature.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { SocialType } from './social.ts'
import { userSchema, type User } from './user.ts'

const shownSchema = z.omit(userSchema, { rememberedDeliveryZones: true })

export const userReplySchema = z.extend(shownSchema, {
  uid: z.string(),
  isAdmin: z.boolean(),
  isHost: z.boolean(),
  isUsingSubscription: z.boolean(),
  /** When the payee last changed; null for never, and for viewers who do not pay this person. */
  payeeChangedAt: z._default(z.nullable(z.int()), null),
  /** Whether the owner has confirmed the address; false for viewers who do not see it. */
  isEmailConfirmed: z._default(z.boolean(), false),
  /** Ids of the person at Google and Facebook. */
  linkedGoogleAccount: z.nullable(z.string()),
  linkedFBAccount: z.nullable(z.string()),
  domainFeatures: z.array(domainFeatureSchema),
  scheduleFeatures: z.array(scheduleFeatureSchema),
  premiumFeatures: z.array(premiumFeatureSchema),
  invoices: z.array(invoiceRowSchema),
  /** On request, and only for the caller. */
  groups: z.optional(
    z.array(
      z.object({
        gid: z.string(),
        uid: z.string(),
        name: z.string(),
        isAdmin: z.boolean(),
        isHost: z.boolean(),
        approval: z.union([z.literal(1), z.literal(2)]),
        banned: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  ),
})
export type UserReply = z.infer<typeof userReplySchema>

export interface UserFacts {
  /** The person's memberships, approved and pending. */
  readonly memberships: readonly Member[]
  readonly features: readonly Feature[]
  /** Subscribed to a plan. */
  readonly isSubscribed: boolean
  readonly links: readonly { readonly type: SocialType; readonly subject: string }[]
  readonly getGroups: boolean
  readonly payeeChangedAt: Seconds | null
  readonly isEmailConfirmed: boolean
}

const groupsOf = (memberships: readonly Member[]) =>
  memberships.map((member) => ({
    gid: member.groupId,
    uid: member.userId,
    name: member.groupName,
    isAdmin: member.isAdmin,
    isHost: member.isHost,
    approval: member.approval,
    banned: member.banned,
  }))

export const userReply = (user: User, facts: UserFacts): UserReply => ({
  ...shownSchema.parse(user),
  uid: user.id,
  isAdmin: facts.memberships.some(isGroupAdmin),
  isHost: facts.memberships.some(isGroupHost),
  isUsingSubscription: facts.isSubscribed,
  payeeChangedAt: facts.payeeChangedAt,
  isEmailConfirmed: facts.isEmailConfirmed,
  linkedGoogleAccount: facts.links.find(({ type }) => type === 'google')?.subject ?? null,
  linkedFBAccount: facts.links.find(({ type }) => type === 'facebook')?.subject ?? null,
  domainFeatures: domainFeatures(facts.features),
  scheduleFeatures: scheduleFeatures(facts.features),
  premiumFeatures: premiumFeatures(facts.features),
  invoices: invoiceRows(facts.features),
  ...(facts.getGroups ? { groups: groupsOf(facts.memberships) } : {}),
})

export interface Seen {
  /** Email and phone: for admins of their groups and the host of their orders. */
  readonly contact: boolean
  /** Payment details: for buyers of this person. */
  readonly seller: boolean
}

/** Another person: name and picture, and further fields that the viewer may see. */
export const otherUserReply = (
  user: User,
  { contact, seller }: Seen,
  known: Pick<UserFacts, 'payeeChangedAt' | 'isEmailConfirmed'>,
): UserReply => ({
  ...userReply(user, {
    memberships: [],
    features: [],
    isSubscribed: false,
    links: [],
    getGroups: false,
    payeeChangedAt: seller ? known.payeeChangedAt : null,
    isEmailConfirmed: contact && known.isEmailConfirmed,
  }),
  email: contact ? user.email : '',
  phone: contact || seller ? user.phone : '',
  postalCode: '',
  uen: seller ? user.uen : '',
  isPayWithUEN: seller && user.isPayWithUEN,
  rememberedDeliveryAddress: '',
  featureFlags: { packingList: false, splitCase: false },
  marketingConsentAt: null,
  noticesByMailAt: null,
})

/** A host as the holder of a payment link sees them: as an outsider does, with the account that the order is paid to. */
export const payeeReply = (user: User, payeeChangedAt: Seconds | null): UserReply => {
  const reply = otherUserReply(user, { contact: false, seller: true }, { payeeChangedAt, isEmailConfirmed: false })
  return user.isPayWithUEN ? { ...reply, phone: '' } : { ...reply, uen: '' }
}
