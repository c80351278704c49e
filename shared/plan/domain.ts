// A domain name for a group, paid once. API only: no screen offers it (decision Q-119).
import { z } from 'zod'
import { fileHashes, foreignPictures } from '#shared/account/own-pictures.ts'
import { memberId } from '#shared/group/group.ts'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { command, operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { fileHash } from '#shared/payment/upload.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { isSubscribed, type Feature } from './feature.ts'
import {
  NO_SCREENSHOT,
  NO_DOMAIN,
  INVALID_DOMAIN,
  DOMAIN_TAKEN,
  DOMAIN_ADMINS_ONLY,
  TOO_MANY_PENDING_DOMAINS,
} from './plan-refusals.ts'

/** Cents (decision Q-119). */
export const DOMAIN_PRICE = 5000

/** Lower-case letters, digits and hyphens, 3 to 63 characters, without a hyphen at either end (decision Q-058). */
const NAME = /^(?=.{3,63}$)[a-z0-9]+(-+[a-z0-9]+)*$/

/** Null for a name that can be bought. */
export const domainRefusal = (name: string): Refusal | null => {
  if (name.trim() === '') return NO_DOMAIN
  return NAME.test(name) ? null : INVALID_DOMAIN
}

/** Maximum purchases of one person that await review. */
export const MOST_PENDING = 3
/** Maximum purchases of one name, including rejected ones. */
const MOST_PURCHASES = 50

/** One row for each purchase of the name: the first is `domain.<name>`. */
const domainFeatureId = (name: string, nth: number): string => (nth === 1 ? `domain.${name}` : `domain.${name}.${nth}`)

/** Id of the next purchase of the name; null while somebody owns it. */
export const nextDomainId = async (
  name: string,
  get: (id: string) => Promise<Feature | undefined>,
): Promise<string | null> => {
  for (let nth = 1; nth <= MOST_PURCHASES; nth += 1) {
    const id = domainFeatureId(name, nth)
    const bought = await get(id)
    if (bought === undefined) return id
    if (isSubscribed(bought)) return null
  }
  return null
}

const isPendingDomain = (each: Feature): boolean => each.kind === 'domain' && each.status === 1 && isSubscribed(each)

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
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 20 },
  quota: { maxPerDay: 50, noun: 'requests for names' },
  load: async (reader, { groupId, domainName, paymentScreenshot }, actor) => ({
    mine: await reader.get('members', memberId(groupId, actor.id)),
    id: await nextDomainId(domainName, (each) => reader.get('features', each)),
    own: await reader.list('features', 'userId', actor.id),
    foreign: await foreignPictures(reader, [paymentScreenshot], actor.id),
  }),
  who: (_actor, { mine }) => (isGroupAdmin(mine) ? null : DOMAIN_ADMINS_ONLY),
  decide: ({ id, own, foreign }, { groupId, domainName, paymentScreenshot }, stamp) => {
    const refused = domainRefusal(domainName)
    if (refused) return refused
    if (paymentScreenshot === null || fileHash(paymentScreenshot) === undefined) return NO_SCREENSHOT
    if (stamp.server !== null && foreign.length > 0) return NO_SCREENSHOT
    if (id === null) return DOMAIN_TAKEN
    if (own.filter(isPendingDomain).length >= MOST_PENDING) return TOO_MANY_PENDING_DOMAINS
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
