// Buys the premium account or scheduling: the screenshot of a bank transfer, which the operator reviews.
import { z } from 'zod/mini'
import { fileHashes, foreignPictures } from '#shared/account/own-pictures.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { idText, pictureText, priceCents } from '#shared/kernel/bounds.ts'
import type { Decision, Reader, Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { asCents, type Cents } from '#shared/kernel/money.ts'
import { isSubscribed, type Feature } from './feature.ts'
import { ALREADY_BOUGHT, FEATURE_ID_IN_USE, NO_SCREENSHOT, NOT_FOR_OTHERS, OTHER_PRICE } from './plan-refusals.ts'

/** Cents. */
export const PREMIUM_PRICE = asCents(5000)
/** Cents (decision Q-011). */
export const SCHEDULE_PRICE = asCents(3000)

type BoughtKind = 'premium' | 'schedule'
const PRICES: Readonly<Record<BoughtKind, Cents>> = { premium: PREMIUM_PRICE, schedule: SCHEDULE_PRICE }

const inputSchema = z.object({
  id: idText(),
  userId: idText(),
  paymentScreenshot: z.nullable(pictureText()),
  /** Cents. */
  price: z.nullable(priceCents()),
})
type Input = z.infer<typeof inputSchema>

const load = async (reader: Reader<Tables>, { id, paymentScreenshot }: Input, actor: { readonly id: string }) => ({
  existing: await reader.get('features', id),
  user: await reader.get('users', actor.id),
  own: await reader.list('features', 'userId', actor.id),
  foreign: await foreignPictures(reader, [paymentScreenshot], actor.id),
})

/** Only the server assigns `included.<kind>` and `domain.<name>`. */
const isReserved = (id: string): boolean => id.includes('.')

const isShown = ({ paymentScreenshot }: Input, foreign: readonly string[], stamp: Stamp): boolean =>
  paymentScreenshot !== null &&
  fileHash(paymentScreenshot) !== undefined &&
  (stamp.server === null || foreign.length === 0)

const bought =
  (kind: BoughtKind) =>
  (
    { existing, own, foreign }: Awaited<ReturnType<typeof load>>,
    input: Input,
    stamp: Stamp,
  ): Decision<Tables, { readonly id: string }> => {
    if (existing?.userId === stamp.actor.id && existing.kind === kind)
      return { effects: [], output: { id: existing.id } }
    if (existing !== undefined || isReserved(input.id)) return FEATURE_ID_IN_USE
    if (!isShown(input, foreign, stamp)) return NO_SCREENSHOT
    if (input.price !== PRICES[kind]) return OTHER_PRICE
    if (own.some((each) => each.kind === kind && isSubscribed(each))) return ALREADY_BOUGHT
    const feature: Feature = {
      id: input.id,
      userId: stamp.actor.id,
      kind,
      domainName: null,
      groupId: null,
      price: PRICES[kind],
      paymentScreenshot: input.paymentScreenshot,
      paymentStatus: 1,
      status: 1,
      createdAt: stamp.at,
    }
    return { effects: [put('features', feature)], output: { id: feature.id } }
  }

/** Placeholder for the caller when no user is named. */
export const FOR_ONESELF = ''

export const purchase = <Name extends string>(name: Name, label: string, kind: BoughtKind, msgCode: number) =>
  operation({
    name,
    label,
    subject: 'other',
    version: 1,
    rest: { method: 'POST', path: `/${name}`, msgCode },
    input: inputSchema,
    offline: true,
    rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 20 },
    quota: { maxPerDay: 50, noun: 'payments' },
    load,
    who: (actor, { user }, { userId }) => {
      if (user === undefined) return ACCOUNT_NOT_FOUND
      return userId === FOR_ONESELF || userId === actor.id ? null : NOT_FOR_OTHERS
    },
    decide: bought(kind),
    files: ({ paymentScreenshot }) => fileHashes([paymentScreenshot]),
  })
