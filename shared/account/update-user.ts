// Changes the caller's own profile. Copies of name and picture in memberships and hosted events change with it. The phone and
// the UEN are part of the payee, which only `pay-with-uen` changes: an input that still carries other values is refused.
import { z } from 'zod/mini'
import { lineText } from '#shared/kernel/typed-text.ts'
import { pictureText } from '#shared/kernel/bounds.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { cleanPhone, splitName } from '#shared/kernel/text.ts'
import { cleanName } from '#shared/kernel/visible-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { ACCOUNT_NOT_FOUND, PAYEE_NEEDS_PIN } from './account-refusals.ts'
import { fileHashes, foreignPictures, pictureRefusal } from './own-pictures.ts'
import { checkProfile, wrongProfile } from './profile-check.ts'
import { isSamePayee, type User } from './user.ts'

const text = lineText(200)
const inputSchema = z.object({
  name: z.optional(text),
  phone: z.optional(text),
  postalCode: z.optional(text),
  uen: z.optional(text),
  /** Whether offers and marketing may be sent. */
  marketingConsent: z.optional(z.boolean()),
  /** Whether notices come by mail, too. */
  noticesByMail: z.optional(z.boolean()),
  /** Null takes the picture away. */
  photoUrl: z.optional(z.nullable(pictureText())),
})
export type ProfileChange = z.infer<typeof inputSchema>

/** Time of the choice, or null. */
const chosenAt = (before: Seconds | null, isChosen: boolean | undefined, at: Seconds): Seconds | null => {
  if (isChosen === undefined) return before
  return isChosen ? (before ?? at) : null
}

const changed = (user: User, input: ProfileChange, at: Seconds): User => ({
  ...user,
  name: input.name === undefined ? user.name : cleanName(input.name),
  phone: cleanPhone(input.phone ?? user.phone),
  postalCode: (input.postalCode ?? user.postalCode).trim(),
  uen: (input.uen ?? user.uen).trim(),
  photoUrl: input.photoUrl === undefined ? user.photoUrl : input.photoUrl,
  marketingConsentAt: chosenAt(user.marketingConsentAt, input.marketingConsent, at),
  // A row that was pulled before the field existed has none.
  noticesByMailAt: chosenAt(user.noticesByMailAt ?? null, input.noticesByMail, at),
})

export const updateUser = operation({
  name: 'update-user',
  label: 'Your profile',
  subject: 'profile',
  version: 1,
  rest: { method: 'PATCH', path: '/update-user', msgCode: 10100 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 120 },
  quota: null,
  load: async (reader, input, actor) => ({
    user: await reader.get('users', actor.id),
    memberships: await reader.list('members', 'userId', actor.id),
    events: await reader.list('events', 'createdUserId', actor.id),
    deliveries: await reader.list('deliveries', 'hostId', actor.id),
    foreign: await foreignPictures(reader, [input.photoUrl ?? null], actor.id),
  }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ user, memberships, events, deliveries, foreign }, input, stamp) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const next = changed(user, input, stamp.at)
    const { first, last } = splitName(next.name)
    const saved = { firstName: splitName(user.name).first }
    const wrong = checkProfile({ ...next, firstName: first, lastName: last }, saved)
    if (Object.keys(wrong).length > 0) return wrongProfile(wrong)
    if (!isSamePayee(user, next)) return PAYEE_NEEDS_PIN
    const pictures = input.photoUrl === user.photoUrl ? null : pictureRefusal(foreign, stamp)
    if (pictures) return pictures
    const seen = { name: next.name, photoUrl: next.photoUrl }
    const isOther = user.name !== next.name || user.photoUrl !== next.photoUrl
    return {
      effects: [
        put('users', next),
        ...(isOther ? memberships.map((member) => put('members', { ...member, ...seen })) : []),
        ...(isOther
          ? [
              ...events.map((event) =>
                put('events', { ...event, createdUserName: next.name, createdUserPhotoUrl: next.photoUrl }),
              ),
              ...deliveries.map((delivery) =>
                put('deliveries', { ...delivery, createdUserName: next.name, createdUserPhotoUrl: next.photoUrl }),
              ),
            ]
          : []),
      ],
      output: { id: user.id },
    }
  },
  files: (input) => fileHashes([input.photoUrl ?? null]),
})
