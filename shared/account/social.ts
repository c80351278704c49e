// Social sign-in: the provider's data about a person, and the fields that the person adds.
import { z } from 'zod/mini'
import { isBlank } from '#shared/kernel/text.ts'
import { cleanName, isNameOfGotong, NAME_OF_GOTONG } from '#shared/kernel/visible-text.ts'
import { NO_SOCIAL_ACCOUNT, SOCIAL_OFF, SOCIAL_REFUSED } from './account-refusals.ts'
import { refuseWith, type Refusal } from '#shared/kernel/result.ts'
import {
  cleanEmail,
  isEmail,
  onlyWrong,
  phoneMessage,
  MAX_POSTAL_CODE_LENGTH,
  type Messages,
} from './account-checks.ts'

export const SOCIAL_TYPES = ['google', 'facebook'] as const
export type SocialType = (typeof SOCIAL_TYPES)[number]

export const SOCIAL_NAMES: Readonly<Record<SocialType, string>> = { google: 'Google', facebook: 'Facebook' }

/** Temporary data of a person during sign-up. */
export const socialProfileSchema = z.object({
  type: z.enum(SOCIAL_TYPES),
  /** The provider's id of the person. */
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.string().check(z.maxLength(200)),
  /** Empty when the provider does not supply it. */
  email: z.string().check(z.maxLength(254)),
  imageUrl: z.nullable(z.string()),
})
export type SocialProfile = z.infer<typeof socialProfileSchema>

export const NOT_AUTHORIZED = SOCIAL_REFUSED.message

export const socialOff = (type: SocialType): Refusal => refuseWith(SOCIAL_OFF, { provider: SOCIAL_NAMES[type] })
/** No account is linked yet; `detail` is the profile for the sign-up form. */
export const socialUnknown = (profile: SocialProfile): Refusal => refuseWith(NO_SOCIAL_ACCOUNT, {}, { profile })

export interface SocialForm {
  readonly phone: string
  readonly postalCode: string
  /** Asked only when the provider does not supply it. */
  readonly email: string
}

export const checkSocialForm = ({ phone, postalCode, email }: SocialForm): Messages<keyof SocialForm> =>
  onlyWrong({
    email: isEmail(cleanEmail(email)) ? undefined : 'Invalid email',
    phone: isBlank(phone) ? 'Invalid phone number' : phoneMessage(phone),
    postalCode: postalCode.trim().length > MAX_POSTAL_CODE_LENGTH ? 'Invalid postal code' : undefined,
  })

/** Validates an account sent over REST; the provider's name need not have two words. */
export const checkSocialAccount = (
  account: SocialForm & { readonly name: string },
): Messages<keyof SocialForm | 'name'> => {
  const found = checkSocialForm(account)
  if (cleanName(account.name) === '') return { name: 'Invalid first name', ...found }
  return isNameOfGotong(account.name) ? { name: NAME_OF_GOTONG, ...found } : found
}
