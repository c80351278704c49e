import { expect, test } from 'vitest'
import type { OrderVerdict, VerdictReason } from '#shared/collection/verdict.ts'
import type { BuyerVerdict } from './buyer-verdict.ts'
import { verdictFacts } from './verdict-facts.ts'

/** 21:09 in Singapore. */
const EVENING = 1_895_144_940

const orderVerdict = (
  id: number,
  reason: VerdictReason,
  { comment = '', given = 0, buyerStatus = 2 }: { comment?: string; given?: number; buyerStatus?: 2 | 3 } = {},
): OrderVerdict =>
  ({
    reason,
    kind: reason === 'cancelled' ? 'stop' : reason === 'hand-over' ? 'go' : 'wait',
    order: { id: `o${id}`, eOrderNo: id, comment, status: 2, buyerStatus },
    state: {
      collected: false,
      owedLines: [{ lineId: 'a', ordered: 3, given, owed: 3 - given }],
      liveRecords: given > 0 ? [{ at: EVENING - 60 }, { at: EVENING }] : [],
    },
  }) as unknown as OrderVerdict

const textsOf = (scanned: OrderVerdict, ...others: OrderVerdict[]): string[] => textsAt(EVENING + 60, scanned, others)
const textsAt = (now: number, scanned: OrderVerdict, others: readonly OrderVerdict[] = []): string[] =>
  verdictFacts({ scanned, others } as unknown as BuyerVerdict, now).map(({ kind, text }) => `${kind}: ${text}`)

test('COL-028 the facts are the note, the pieces given before with the latest time, and other orders by their state', () => {
  expect(textsOf(orderVerdict(1, 'hand-over'))).toEqual([])
  expect(
    textsOf(
      orderVerdict(12, 'hand-over', { comment: 'Ring twice', given: 1 }),
      orderVerdict(14, 'not-paid', { comment: 'No ice' }),
      orderVerdict(15, 'not-paid'),
      orderVerdict(16, 'cancelled', { comment: 'Never mind' }),
    ),
  ).toEqual([
    'note: Order 12: Ring twice',
    'note: Order 14: No ice',
    'given: Order 12: 1 of 3 given 21:09',
    'others: 2 more orders: not paid',
    'others: 1 more order: cancelled',
  ])
})

test('COL-028 pieces given on an earlier day are shown with that day', () => {
  const given = orderVerdict(12, 'hand-over', { given: 1 })
  expect(textsAt(EVENING + 60, given)).toEqual(['given: 1 of 3 given 21:09'])
  expect(textsAt(EVENING + 86_400, given)).toEqual(['given: 1 of 3 given Sun 20-01-2030 21:09'])
})

test('ORD-062 COL-028 the buyer’s own mark of a collection is a fact before the goods are handed over', () => {
  expect(textsOf(orderVerdict(1, 'hand-over', { buyerStatus: 3 }))).toEqual(['given: Buyer says collected'])
})
