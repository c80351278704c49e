// Facts that the person at the counter needs before a hand-over: notes, pieces given before, the buyer's other orders.
import { BUYER_SAYS_COLLECTED, isCollectedByBuyerOnly } from '#shared/collection/shown-status.ts'
import type { OrderVerdict, VerdictReason } from '#shared/collection/verdict.ts'
import { formatDayAndClock, type Seconds } from '#shared/kernel/clock.ts'
import { counted } from '#client/ui/count-words.ts'
import type { BuyerVerdict } from './buyer-verdict.ts'

export interface VerdictFact {
  readonly kind: 'note' | 'given' | 'others'
  readonly text: string
}

const reasonWords: Readonly<Record<VerdictReason, string>> = {
  'hand-over': 'paid',
  'already-collected': 'collected',
  'not-paid': 'not paid',
  claimed: 'claimed, not verified',
  cancelled: 'cancelled',
  'other-event': 'another event',
  'unknown-code': 'unknown',
}

/** 'Order 12: ' for one of several orders. */
const prefixOf = ({ order }: OrderVerdict, several: boolean): string =>
  several ? `Order ${order.eOrderNo ?? order.id}: ` : ''

const notesOf = (each: OrderVerdict, several: boolean): VerdictFact[] =>
  each.order.comment === '' ? [] : [{ kind: 'note', text: `${prefixOf(each, several)}${each.order.comment}` }]

const givenOf = (each: OrderVerdict, several: boolean, now: Seconds): VerdictFact[] => {
  const { collected, owedLines, liveRecords } = each.state
  const given = owedLines.reduce((sum, line) => sum + line.given, 0)
  const last = liveRecords.at(-1)
  if (collected || given === 0 || last === undefined) return []
  const ordered = owedLines.reduce((sum, line) => sum + line.ordered, 0)
  const at = formatDayAndClock(last.at, now)
  return [{ kind: 'given', text: `${prefixOf(each, several)}${given} of ${ordered} given ${at}` }]
}

const saidOf = (each: OrderVerdict, several: boolean): VerdictFact[] =>
  isCollectedByBuyerOnly(each.order) && !each.state.collected
    ? [{ kind: 'given', text: `${prefixOf(each, several)}${BUYER_SAYS_COLLECTED}` }]
    : []

const othersOf = (others: readonly OrderVerdict[]): VerdictFact[] =>
  [...new Set(others.map(({ reason }) => reason))].map((reason) => {
    const count = others.filter((each) => each.reason === reason).length
    return { kind: 'others', text: `${counted(count, 'more order')}: ${reasonWords[reason]}` }
  })

/** The scanned order's facts first. */
export const verdictFacts = ({ scanned, others }: BuyerVerdict, now: Seconds): readonly VerdictFact[] => {
  const several = others.length > 0
  const orders = [scanned, ...others].filter(({ kind }) => kind !== 'stop')
  return [
    ...orders.flatMap((each) => notesOf(each, several)),
    ...orders.flatMap((each) => givenOf(each, several, now)),
    ...orders.flatMap((each) => saidOf(each, several)),
    ...othersOf(others),
  ]
}
