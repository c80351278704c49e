import { useState } from 'react'
import { daysBetween, formatClock, formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { counted, onDevice } from '#client/ui/count-words.ts'
import { BuyerDocket } from './buyer-docket.tsx'
import { buyerVerdict, type BuyerVerdict } from './buyer-verdict.ts'
import { FactList } from './fact-list.tsx'
import { piecesLeft, type PartialHandOver } from './partial-hand-over.ts'
import { RedVerdict } from './red-verdict.tsx'
import { piecesIn } from './use-hand-over.ts'
import { VerdictActions } from './verdict-actions.tsx'
import { VerdictFrame } from './verdict-frame.tsx'
import { verdictFacts } from './verdict-facts.ts'
import type { VerdictScreenProps } from './verdict-props.ts'

export const VerdictScreen = (props: VerdictScreenProps) =>
  props.verdict.orders.length === 0 ? <RedVerdict {...props} /> : <BuyerScreen key={props.verdict.code} {...props} />

/** The sentence under the verdict's title, or null. */
const wordsUnder = (
  { scanned, others, verdict, pieces, part }: BuyerVerdict,
  { given, saved }: VerdictScreenProps,
  noun: string,
): string | null => {
  const { order, state, reason } = scanned
  if (given) return `${counted(piecesIn(given), 'item')} · ${saved ? `saved on this ${noun}` : 'saving'}`
  if (part !== null) return 'Untick what they do not take now'
  if (reason === 'hand-over') {
    const ordered = piecesLeft(order.lines.map((line) => ({ line, left: line.pQuantity })))
    return pieces < ordered && others.length === 0
      ? `Paid · ${pieces} of ${counted(ordered, 'item')} left`
      : `Paid · ${counted(pieces, 'item')}`
  }
  if (reason !== 'cancelled') return null
  if (state.liveRecords.length > 0) return 'Some of it was handed over before'
  return verdict.green.length > 0 ? `Give nothing of order ${order.eOrderNo ?? order.id}` : 'Give nothing'
}

interface FirstHandOverProps {
  readonly first: NonNullable<BuyerVerdict['scanned']['state']['first']>
  readonly now: Seconds
}

const FirstHandOver = ({ first, now }: FirstHandOverProps) => (
  <div>
    {daysBetween(first.at, now) !== 0 && <p className="num text-title font-semibold">{formatDay(first.at)}</p>}
    <p className="disp num text-[5rem] leading-none font-extrabold tracking-tight">{formatClock(first.at)}</p>
    <p className="-mt-1 text-title font-semibold">
      by {first.byName}
      {onDevice(first.deviceName)}
    </p>
  </div>
)

const BuyerScreen = (props: VerdictScreenProps) => {
  const noun = useDeviceNoun()
  const now = useNow(60)
  const { verdict, book, trouble, given, saved, onGive, onClose } = props
  const [part, setPart] = useState<PartialHandOver | null>(null)
  const buyer = buyerVerdict(verdict, part)
  if (!buyer) return null
  const { order, state, reason } = buyer.scanned
  const words = wordsUnder(buyer, props, noun)
  return (
    <VerdictFrame
      kind={given ? 'go' : verdict.kind}
      title={given ? (saved ? 'Handed over' : 'Hand over') : verdict.title}
      above={buyer.others.length > 0 ? counted(verdict.orders.length, 'order') : order.eTitle}
      renewed={`${verdict.code} ${verdict.reason} ${part === null}`}
      under={words !== null && <p className="mt-1 text-lead font-semibold">{words}</p>}
      trouble={trouble}
      onClose={onClose}
      actions={<VerdictActions buyer={buyer} screen={props} onPart={setPart} />}
    >
      {reason === 'already-collected' && state.first && !given && <FirstHandOver first={state.first} now={now} />}
      {!given && <FactList facts={verdictFacts(buyer, now)} />}
      <BuyerDocket buyer={buyer} book={book} given={given} onPart={setPart} onGive={onGive} />
    </VerdictFrame>
  )
}
