// A person as `get-user` answers it: whole to themselves, of others only what decision Q-128 allows, and never a secret.
import { z } from 'zod'
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

const shownSchema = userSchema.omit({ rememberedDeliveryZones: true })

export const userReplySchema = shownSchema.extend({
  uid: z.string(),
  isAdmin: z.boolean(),
  isHost: z.boolean(),
  isUsingSubscription: z.boolean(),
  /** Ids of the person at Google and Facebook. */
  linkedGoogleAccount: z.string().nullable(),
  linkedFBAccount: z.string().nullable(),
  domainFeatures: z.array(domainFeatureSchema),
  scheduleFeatures: z.array(scheduleFeatureSchema),
  premiumFeatures: z.array(premiumFeatureSchema),
  invoices: z.array(invoiceRowSchema),
  /** Only when asked for, and only one's own. */
  groups: z
    .array(
      z.object({
        gid: z.string(),
        uid: z.string(),
        name: z.string(),
        isAdmin: z.boolean(),
        isHost: z.boolean(),
        approval: z.union([z.literal(1), z.literal(2)]),
        banned: z.union([z.literal(0), z.literal(1)]),
      }),
    )
    .optional(),
})
export type UserReply = z.infer<typeof userReplySchema>

export interface UserFacts {
  /** This person's own; approved and pending ones. */
  readonly memberships: readonly Member[]
  readonly features: readonly Feature[]
  /** For a plan. */
  readonly isSubscribed: boolean
  readonly links: readonly { readonly type: SocialType; readonly subject: string }[]
  readonly getGroups: boolean
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
  /** What is needed to pay them: for who ordered from them. */
  readonly seller: boolean
}

/** Another person: their name and picture, and beyond that what the viewer may know. */
export const otherUserReply = (user: User, { contact, seller }: Seen): UserReply => ({
  ...userReply(user, {
    memberships: [],
    features: [],
    isSubscribed: false,
    links: [],
    getGroups: false,
  }),
  email: contact ? user.email : '',
  phone: contact || seller ? user.phone : '',
  postalCode: '',
  uen: seller ? user.uen : '',
  isPayWithUEN: seller && user.isPayWithUEN,
  rememberedDeliveryAddress: '',
  featureFlags: { packingList: false, splitCase: false },
  marketingConsentAt: null,
})
