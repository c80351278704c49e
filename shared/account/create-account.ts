// Creates an account. Only the server runs it, once the PIN or the identity provider is checked.
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { z } from 'zod/mini'
import { lineText } from '#shared/kernel/typed-text.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { NEW_PERSON } from './new-person.ts'
import { userSchema } from './user.ts'
import { checkSocialAccount } from './social.ts'
import { checkAccount } from './account-checks.ts'
import { wrongAccount } from './account-refusals.ts'
import { put } from '#shared/writes.ts'

const texts = {
  id: idText(),
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(40)),
  photoUrl: z.nullable(pictureText()),
  postalCode: lineText(40),
}

export const createAccount = systemOperation({
  name: 'create-account',
  input: z.extend(
    z.omit(userSchema, {
      createdAt: true,
      marketingConsentAt: true,
      noticesByMailAt: true,
      uen: true,
      isPayWithUEN: true,
      rememberedDeliveryAddress: true,
      rememberedDeliveryZones: true,
    }),
    {
      ...texts,
      marketingConsent: z.boolean(),
      /** Created through an identity provider. */
      social: z.boolean(),
    },
  ),
  load: async (reader, input) => ({ existing: await reader.get('users', input.id) }),
  decide: (state, input, stamp) => {
    if (state.existing) return { effects: [], output: { id: input.id } }
    const wrong = input.social ? checkSocialAccount(input) : checkAccount(input)
    if (Object.keys(wrong).length > 0) return wrongAccount(wrong)
    const { marketingConsent, social: _social, ...account } = input
    const marketingConsentAt = marketingConsent ? stamp.at : null
    return {
      effects: [put('users', { ...account, ...NEW_PERSON, marketingConsentAt, createdAt: stamp.at })],
      output: { id: input.id },
    }
  },
})
