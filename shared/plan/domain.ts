// A name of a group's own, paid for once. API only: no screen asks for it (decision Q-119).
import { z } from 'zod'
import { fileHashes, foreignPictures } from '#shared/account/own-pictures.ts'
import { memberId } from '#shared/group/group.ts'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { command, operation } from '#shared/operation.ts'
import { fileHash } from '#shared/payment/upload.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { isSubscribed } from './feature.ts'
import { NO_SCREENSHOT } from './plan-refusals.ts'

/** Cents (decision Q-119). */
export const DOMAIN_PRICE = 5000

export const NO_DOMAIN: Refusal = refuse(422, 18_015, 'Please enter Domain name')
export const INVALID_DOMAIN: Refusal = refuse(422, 18_016, 'Invalid domain name')
const TAKEN: Refusal = refuse(409, 18_017, 'This domain name is taken')
const ADMINS_ONLY: Refusal = refuse(403, 18_018, 'Only admins of the group may do this')

/** Lower-case letters, digits and hyphens, 3 to 63 of them, with no hyphen at either end (decision Q-058). */
const NAME = /^(?=.{3,63}$)[a-z0-9]+(-+[a-z0-9]+)*$/

/** Null for a name that can be bought. */
export const domainRefusal = (name: string): Refusal | null => {
  if (name.trim() === '') return NO_DOMAIN
  return NAME.test(name) ? null : INVALID_DOMAIN
}

/** One row for one name, whoever bought it. */
export const domainFeatureId = (name: string): string => `domain.${name}`

const bodySchema = z.object({
  groupId: z.string(),
  domainName: z.string().default(''),
  domainPaymentScreenshot: pictureText().nullable().optional(),
})

export const createDomain = operation({
  name: 'create-domain',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-domain',
    msgCode: 19200,
    body: bodySchema,
    toInput: ({ groupId, domainName, domainPaymentScreenshot }: z.infer<typeof bodySchema>) => ({
      groupId,
      domainName,
      paymentScreenshot: domainPaymentScreenshot || null,
    }),
    toReply: (output: { readonly id: string }) => output,
  },
  input: z.object({ groupId: idText(), domainName: z.string().max(100), paymentScreenshot: pictureText().nullable() }),
  offline: true,
  load: async (reader, { groupId, domainName, paymentScreenshot }, actor) => ({
    mine: await reader.get('members', memberId(groupId, actor.id)),
    known: await reader.get('features', domainFeatureId(domainName)),
    foreign: await foreignPictures(reader, [paymentScreenshot], actor.id),
  }),
  who: (_actor, { mine }) => (isGroupAdmin(mine) ? null : ADMINS_ONLY),
  decide: ({ known, foreign }, { groupId, domainName, paymentScreenshot }, stamp) => {
    const refused = domainRefusal(domainName)
    if (refused) return refused
    if (paymentScreenshot === null || fileHash(paymentScreenshot) === undefined) return NO_SCREENSHOT
    if (stamp.server !== null && foreign.length > 0) return NO_SCREENSHOT
    if (known !== undefined && isSubscribed(known)) return TAKEN
    const id = domainFeatureId(domainName)
    return {
      effects: [
        put('features', {
          id,
          userId: stamp.actor.id,
          kind: 'domain',
          domainName,
          groupId,
          price: DOMAIN_PRICE,
          paymentScreenshot,
          paymentStatus: 1,
          status: 1,
          createdAt: stamp.at,
        }),
      ],
      output: { id },
    }
  },
  files: ({ paymentScreenshot }) => fileHashes([paymentScreenshot]),
})

export const searchDomain = command({
  name: 'search-domain',
  rest: { method: 'POST', path: '/search-domain', msgCode: 19300 },
  audience: 'user',
  input: z.object({ groupId: idText().optional(), domainName: z.string().max(100) }),
  output: z.object({ domainName: z.string(), isFree: z.boolean() }),
})
