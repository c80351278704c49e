import { PackageOpen } from 'lucide-react'
import { useMemo } from 'react'
import { lastFour } from '#shared/kernel/text.ts'
import { eventMarks } from '#shared/collection/event-marks.ts'
import { Docket } from '#client/ui/docket.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { givenVerdict, type BuyerVerdict } from './buyer-verdict.ts'
import { orderAmounts } from './order-amounts.ts'
import { EventMark, MARK_INK } from './event-mark.tsx'
import { OrderBlock } from './order-block.tsx'
import type { PartialHandOver } from './partial-hand-over.ts'
import { allOwed } from './use-hand-over.ts'
import type { VerdictScreenProps } from './verdict-props.ts'

export interface BuyerDocketProps extends Pick<VerdictScreenProps, 'book' | 'given' | 'onGive'> {
  buyer: BuyerVerdict
  onPart: (part: PartialHandOver) => void
}

const StaysOwed = ({ pieces, names }: BuyerVerdict['stays']) => (
  <p className="mt-auto flex items-center gap-3 rounded-[var(--radius-md)] bg-docket-owed px-4 py-3 text-lead text-docket-owed-ink">
    <Icon of={PackageOpen} className="size-6" />
    <span>
      <b className="font-semibold">
        {pieces} {pieces === 1 ? 'stays' : 'stay'} owed:
      </b>{' '}
      {names.join(', ')}
    </span>
  </p>
)

/** The buyer's name and the orders that the scanned code opens. */
export const BuyerDocket = ({ buyer, book, given, onPart, onGive }: BuyerDocketProps) => {
  const { verdict, scanned, others, giving, part, stays } = buyer
  const { order } = scanned
  const several = others.length > 0
  const amounts = useMemo(() => orderAmounts(book, verdict.orders), [book, verdict.orders])
  const marks = useMemo(() => eventMarks([...book.events.values()]), [book.events])
  return (
    <Docket className="flex flex-1 flex-col px-5 pt-4 pb-3" label={order.uName}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="disp text-head leading-[1.15] font-bold break-words hyphens-auto">{order.uName}</p>
          <p className="num text-docket-ink-2">···· {lastFour(order.uPhone)}</p>
        </div>
        <p className="text-right">
          {!several && <EventMark mark={marks.get(order.eid)} className={MARK_INK} />}
          <span className="disp num block text-hero leading-none font-extrabold">
            {several ? verdict.orders.length : (order.eOrderNo ?? '–')}
          </span>
          <span className="text-label font-semibold">{several ? 'ORDERS' : 'ORDER NO'}</span>
        </p>
      </div>
      <div className="perf mx-0 mt-3.5 [&::after]:-right-[1.9rem] [&::before]:-left-[1.9rem]" aria-hidden="true" />
      {[scanned, ...others].map((each) => (
        <OrderBlock
          key={each.order.id}
          verdict={given ? givenVerdict(each, given) : each}
          amounts={amounts.get(each.order.id)}
          among={several ? { mark: marks.get(each.order.eid), isMain: buyer.isAmber && each === scanned } : null}
          part={giving.includes(each) ? part : null}
          onPart={onPart}
          onGive={(one) => onGive([allOwed(one)])}
        />
      ))}
      {part !== null && stays.pieces > 0 && <StaysOwed {...stays} />}
      {buyer.isAmber && part === null && buyer.pieces > 1 && (
        <button
          type="button"
          data-below="part"
          className="mt-auto min-h-12 self-start font-semibold text-docket-brand-ink underline underline-offset-4"
          onClick={() => onPart({})}
        >
          Only a part{several && ` of order ${order.eOrderNo ?? order.id}`}
        </button>
      )}
    </Docket>
  )
}
