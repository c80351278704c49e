// Buys a domain name for a group. API only: no screen offers it (decision Q-119).
import { type Feature, isSubscribed } from './feature.ts'
import { z } from 'zod/mini'
import { pictureText, idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { memberId } from '#shared/group/group.ts'
import { nextDomainId, domainRefusal, MAX_PENDING_DOMAINS, DOMAIN_PRICE } from './domain.ts'
import { foreignPictures, fileHashes } from '#shared/account/own-pictures.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { DOMAIN_ADMINS_ONLY, NO_SCREENSHOT, DOMAIN_TAKEN, TOO_MANY_PENDING_DOMAINS } from './plan-refusals.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { put } from '#shared/writes.ts'

const isPendingDomain = (each: Feature): boolean => each.kind === 'domain' && each.status === 1 && isSubscribed(each)

export const createDomain = operation({
  name: 'create-domain',
  label: 'Domain name asked for',
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/create-domain', msgCode: 19200 },
  input: z.object({
    groupId: idText(),
    domainName: z.string().check(z.maxLength(100)),
    paymentScreenshot: z.nullable(pictureText()),
  }),
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
    if (own.filter(isPendingDomain).length >= MAX_PENDING_DOMAINS) return TOO_MANY_PENDING_DOMAINS
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
