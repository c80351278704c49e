// Converts between the profile form and its input.
import { splitName } from '#shared/kernel/text.ts'
import { fullName } from './account-checks.ts'
import type { ProfileField } from './profile-check.ts'
import type { ProfileChange } from './update-user.ts'
import type { User } from './user.ts'

export type ProfileDraft = Readonly<Record<ProfileField, string>> & { readonly photoUrl: string | null }

export const profileDraft = ({ name, phone, postalCode, uen, photoUrl }: User): ProfileDraft => {
  const { first, last } = splitName(name)
  return { firstName: first, lastName: last, phone, postalCode, uen, photoUrl }
}

/** Sends only changed fields, so that a change on another device survives. The name is one field. */
export const profileChanges = (typed: Partial<ProfileDraft>, user: User): ProfileChange => {
  const before = profileDraft(user)
  const { firstName, lastName, ...rest } = { ...before, ...typed }
  const isRenamed = firstName !== before.firstName || lastName !== before.lastName
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(([field, value]) => value !== before[field as keyof typeof rest]),
    ),
    ...(isRenamed && { name: fullName(firstName, lastName) }),
  }
}
