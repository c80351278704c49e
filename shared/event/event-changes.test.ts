import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventDraft, productDraft } from '#tests/support/member-rows.ts'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { checkEvent } from './event-check.ts'
import { changesBetween, withChanges, type EventChanges } from './event-changes.ts'
import { MAX_PRODUCTS, type EventDraft } from './event-draft.ts'

const NOW = 1_900_000_000
const before = eventDraft(NOW, { products: [productDraft('p1'), productDraft('p2')] })

const change: fc.Arbitrary<EventChanges> = fc.record(
  {
    title: fc.constantFrom('A', 'B', 'C'),
    adminCost: fc.nat(300).map(asCents),
    products: fc.uniqueArray(
      fc
        .tuple(fc.constantFrom('p1', 'p2', 'p3', 'p4'), fc.nat(999))
        .map(([id, price]) => productDraft(id, { price: asCents(price) })),
      { selector: (product) => product.id, maxLength: 3 },
    ),
    order: fc.shuffledSubarray(['p1', 'p2', 'p3', 'p4'], { minLength: 4 }),
  },
  { requiredKeys: [] },
)

const edits = fc
  .array(change, { minLength: 1, maxLength: 5 })
  .map((changes) => changes.map((each, at) => ({ each, time: hybridTime(NOW * 1000 + at, 0, 'd') })))

const play = (played: readonly { each: EventChanges; time: HybridTime }[]) =>
  played.reduce(
    ({ draft, fieldTimes }, { each, time }) => withChanges(draft, fieldTimes, each, { time, server: null }),
    {
      draft: before,
      fieldTimes: {},
    } as { draft: EventDraft; fieldTimes: Readonly<Record<string, HybridTime>> },
  )

const sameValues = ({ products, ...fields }: EventDraft) => ({
  ...fields,
  products: [...products].sort((a, b) => (a.id < b.id ? -1 : 1)),
})

test('edits of several devices produce the same fields and products in any order of arrival', () => {
  fc.assert(
    fc.property(
      edits.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([inTime, arrived]) => {
        const [one, other] = [play(inTime), play(arrived)]
        expect(sameValues(other.draft)).toEqual(sameValues(one.draft))
        expect(other.fieldTimes).toEqual(one.fieldTimes)
        expect(play([...arrived, ...arrived])).toEqual(other)
      },
    ),
  )
})

test('applying the difference of two drafts to the first gives the second', () => {
  fc.assert(
    fc.property(edits, (all) => {
      const { draft: after } = play(all)
      const { draft } = withChanges(before, {}, changesBetween(before, after), {
        time: hybridTime(NOW * 1000, 0, 'd'),
        server: null,
      })
      expect(draft).toEqual(after)
    }),
  )
})

test('old records of removed products are dropped once there are many', () => {
  const many = Array.from({ length: 3 }, (_, round) =>
    Array.from({ length: MAX_PRODUCTS }, (_each, n) => `${round}-${n}`),
  )
  let edited = { draft: before, fieldTimes: {} as Readonly<Record<string, HybridTime>> }
  for (const [round, ids] of many.entries()) {
    const products = ids.map((id) => productDraft(id))
    const time = hybridTime(NOW * 1000 + round, 0, 'd')
    edited = withChanges(
      edited.draft,
      edited.fieldTimes,
      { title: 'New', products, whole: true },
      { time, server: null },
    )
  }
  expect(edited.draft.products).toHaveLength(MAX_PRODUCTS)
  expect(Object.keys(edited.fieldTimes)).toHaveLength(MAX_PRODUCTS + 1)
  const more = { products: [productDraft('one')] }
  const time = hybridTime(NOW * 1000, 0, 'd')
  const { draft } = withChanges(edited.draft, {}, more, { time, server: null })
  expect(checkEvent(draft, NOW)).toEqual({ products: 'Maximum number of products is 2000!' })
})
