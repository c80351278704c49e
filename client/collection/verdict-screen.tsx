import { BadgeCheck, Check, HandCoins, PackageOpen, ScanLine, Search, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OrderVerdict } from '#shared/collection/verdict.ts'
import { formatClock } from '#shared/kernel/clock.ts'
import { lastFour } from '#shared/kernel/text.ts'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Docket } from '#client/ui/docket.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { counted, onDevice } from '#client/ui/count-words.ts'
import { unpaidFees } from './unpaid-fees.ts'
import { OrderBlock, amberWords } from './order-block.tsx'
import { leftLines, partialHandOver, piecesLeft, staysOwed, type PartialHandOver } from './partial-hand-over.ts'
import { RedVerdict } from './red-verdict.tsx'
import { allOwed, piecesIn, type HandOverOfOrder } from './use-hand-over.ts'
import { VerdictFrame } from './verdict-frame.tsx'
import type { VerdictScreenProps } from './verdict-props.ts'

export const VerdictScreen = (props: VerdictScreenProps) =>
  props.verdict.orders.length === 0 ? <RedVerdict {...props} /> : <BuyerVerdict key={props.verdict.code} {...props} />

const BuyerVerdict = (props: VerdictScreenProps) => {
  const noun = useDeviceNoun()
  const { verdict, book, trouble, given, saved, busy, onGive, onTakeBack, onUndoGiven, onFind, onClose } = props
  const [part, setPart] = useState<PartialHandOver | null>(null)
  const fees = useMemo(() => unpaidFees(book, verdict.orders), [book, verdict.orders])
  const scanned = verdict.orders.find((each) => each.order.id === verdict.code) ?? verdict.orders[0]
  if (!scanned) return null
  const { order, state, reason } = scanned
  const others = verdict.orders.filter((each) => each !== scanned)
  const several = others.length > 0
  const single = !several
  const amber = single && (reason === 'not-paid' || reason === 'claimed')
  // A part can be taken of what one tap would hand over: all green orders, or the one amber order.
  const giving = amber ? [scanned] : verdict.green
  const left = giving.flatMap(leftLines)
  const all = piecesLeft(left)
  const parts = giving.map((each) => partialHandOver(each.order, leftLines(each), part ?? {}))
  const now = piecesIn(parts)
  const stays = staysOwed(left, part ?? {})
  const ordered = piecesLeft(scanned.order.lines.map((line) => ({ line, left: line.pQuantity })))

  const main = () => {
    if (given)
      return (
        <>
          <Button tone="main" icon={ScanLine} wide busy={!saved} onClick={onClose}>
            Next
          </Button>
          <Button tone="line" icon={Undo2} wide disabled={!saved} className="!bg-transparent" onClick={onUndoGiven}>
            Undo
          </Button>
        </>
      )
    if (part !== null)
      return (
        <>
          <Button tone="main" icon={Check} wide busy={busy} disabled={now === 0} onClick={() => onGive(parts)}>
            Hand over {now} of {all}
          </Button>
          <Button className="!bg-transparent" wide onClick={() => setPart(null)}>
            Back to all
          </Button>
        </>
      )
    if (amber)
      return (
        <>
          <Button
            tone="main"
            icon={reason === 'claimed' ? BadgeCheck : HandCoins}
            wide
            busy={busy}
            onClick={() => onGive([allOwed(scanned)])}
          >
            {amberWords(reason, all)}
          </Button>
          <Button className="!bg-transparent" wide onClick={onClose}>
            Not yet, next
          </Button>
        </>
      )
    if (verdict.green.length > 0)
      return (
        <>
          <Button tone="main" icon={Check} wide busy={busy} onClick={() => onGive(verdict.green.map(allOwed))}>
            {verdict.green.length === verdict.orders.length ? `Hand over all ${all}` : `Hand over the ${all} paid`}
          </Button>
          <Button className="!bg-transparent" wide onClick={() => setPart({})}>
            Only a part
          </Button>
        </>
      )
    if (reason === 'already-collected' && state.first)
      return (
        <>
          <Button tone="main" icon={ScanLine} wide onClick={onClose}>
            Next
          </Button>
          <Button className="!bg-transparent" icon={Undo2} wide busy={busy} onClick={() => onTakeBack(scanned)}>
            Undo the hand-over of {formatClock(state.first.at)}
          </Button>
        </>
      )
    return (
      <>
        <Button tone="main" icon={ScanLine} wide onClick={onClose}>
          Scan again
        </Button>
        <Button className="!bg-transparent" icon={Search} wide onClick={onFind}>
          Find by name or last 4 digits
        </Button>
      </>
    )
  }

  const under = () => {
    if (given) return `${counted(piecesIn(given), 'item')} · ${saved ? `saved on this ${noun}` : 'saving'}`
    if (part !== null) return 'Tick the items that they take now'
    if (reason === 'hand-over')
      return all < ordered && single
        ? `Paid · ${all} of ${counted(ordered, 'item')} left`
        : `Paid · ${counted(all, 'item')}`
    if (reason === 'cancelled') {
      if (state.liveFacts.length > 0) return 'Some of it was handed over before'
      return verdict.green.length > 0 ? `Give nothing of order ${order.eOrderNo ?? order.id}` : 'Give nothing'
    }
    return null
  }
  const words = under()

  return (
    <VerdictFrame
      kind={given ? 'go' : verdict.kind}
      title={given ? (saved ? 'Handed over' : 'Hand over') : verdict.title}
      above={several ? counted(verdict.orders.length, 'order') : order.eTitle}
      renewed={`${verdict.code} ${verdict.reason} ${part === null}`}
      under={words !== null && <p className="mt-1 text-lead font-semibold">{words}</p>}
      trouble={trouble}
      onClose={onClose}
      actions={main()}
    >
      {reason === 'already-collected' && state.first && !given && (
        <div>
          <p className="disp num text-[5rem] leading-none font-extrabold tracking-tight">
            {formatClock(state.first.at)}
          </p>
          <p className="-mt-1 text-title font-semibold">
            by {state.first.byName}
            {onDevice(state.first.deviceName)}
          </p>
        </div>
      )}
      <Docket className="flex flex-1 flex-col px-5 pt-4 pb-3" label={order.uName}>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-0 flex-[1_1_9rem]">
            <p className="disp text-head leading-[1.15] font-bold break-words hyphens-auto">{order.uName}</p>
            <p className="num text-[#574a3f]">···· {lastFour(order.uPhone)}</p>
          </div>
          <p className="text-right">
            <span className="disp num block text-hero leading-none font-extrabold">
              {several ? verdict.orders.length : (order.eOrderNo ?? '–')}
            </span>
            <span className="text-label font-semibold">{several ? 'ORDERS' : 'ORDER NO'}</span>
          </p>
        </div>
        <div className="perf !mx-0 mt-3.5 [&::after]:!-right-[1.9rem] [&::before]:!-left-[1.9rem]" aria-hidden="true" />
        {[scanned, ...others].map((each) => (
          <OrderBlock
            key={each.order.id}
            verdict={given ? givenBlock(each, given) : each}
            fee={fees.get(each.order.id) ?? 0}
            among={several}
            part={giving.includes(each) ? part : null}
            onPart={setPart}
            onGive={(one) => onGive([allOwed(one)])}
          />
        ))}
        {part !== null && stays.pieces > 0 && (
          <p className="mt-auto flex items-center gap-3 rounded-[var(--radius-md)] bg-[#dbe8f6] px-4 py-3 text-lead text-[#12315a]">
            <Icon of={PackageOpen} className="!size-6" />
            <span>
              <b className="font-semibold">
                {stays.pieces} {stays.pieces === 1 ? 'stays' : 'stay'} owed:
              </b>{' '}
              {stays.names.join(', ')}
            </span>
          </p>
        )}
        {amber && part === null && all > 1 && (
          <button
            type="button"
            className="mt-auto min-h-12 self-start font-semibold text-[#6a1840] underline underline-offset-4"
            onClick={() => setPart({})}
          >
            Only a part
          </button>
        )}
      </Docket>
    </VerdictFrame>
  )
}

/** Shows an order as it was before this hand-over, although it is collected by now. */
const givenBlock = (verdict: OrderVerdict, given: readonly HandOverOfOrder[]): OrderVerdict => {
  const gave = given.find(({ order }) => order.id === verdict.order.id)
  if (!gave) return verdict
  const owed = new Map(gave.lines.map((line) => [line.lineId, line.quantity]))
  const owedLines = verdict.state.owedLines.map((line) => ({ ...line, owed: owed.get(line.lineId) ?? 0 }))
  return { ...verdict, kind: 'go', reason: 'hand-over', state: { ...verdict.state, owedLines } }
}
