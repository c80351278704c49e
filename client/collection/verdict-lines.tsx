// Lines of a docket: quantity before name, all quantities in one column.
import type { OrderLine } from '#shared/order/order.ts'
import { lineDetail } from '#shared/order/line-detail.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Stepper } from '#client/ui/stepper.tsx'
import { quantityNow, type LeftLine, type PartialHandOver } from './partial-hand-over.ts'

const Quantity = ({ count }: { count: number }) => (
  <span className="qty">
    {count}
    <span className="align-[.12em] text-[.62em]">×</span>
  </span>
)

const Name = ({ line }: { line: OrderLine }) => {
  const detail = lineDetail(line)
  return (
    <>
      <b className="vname block font-semibold">{line.pName}</b>
      {detail !== '' && <span className="block text-lead text-docket-ink-1">{detail}</span>}
    </>
  )
}

export const VerdictLines = ({ lines }: { lines: readonly { line: OrderLine; left: number }[] }) => (
  <ul className="vlist" aria-label="Order lines">
    {lines.map(({ line, left }) => (
      <li key={line.id} data-below="line">
        <Quantity count={left} />
        <span className="min-w-0">
          <Name line={line} />
        </span>
      </li>
    ))}
  </ul>
)

interface PartProps {
  readonly lines: readonly LeftLine[]
  readonly part: PartialHandOver
  readonly onPart: (part: PartialHandOver) => void
}

/** A docket is white in dark mode as well. */
const docketInk: object = {
  '--brand': 'var(--docket-brand)',
  '--brand-soft': 'var(--docket-brand-soft)',
  '--brand-ink': 'var(--docket-brand-ink)',
  '--surface': 'var(--docket)',
}
const tickInk = { '--on-brand': 'var(--docket)', borderColor: 'var(--on-docket)' }

/** Pieces handed over now beside those that are owed, such as '2 of 3'. */
const CountOf = ({ now, left, isRest }: { now: number; left: number; isRest: boolean }) => (
  <span className={classNames('vcount', now === 0 && 'text-docket-ink-3')}>
    {now} <span>{isRest ? `of ${left} left` : `of ${left}`}</span>
  </span>
)

export const PartLines = ({ lines, part, onPart }: PartProps) => (
  <ul className="vlist vpart" aria-label="Order lines">
    {lines.map((each) => {
      const { line, left } = each
      const now = quantityNow(part, each)
      const set = (quantity: number) => onPart({ ...part, [line.id]: quantity })
      return (
        <li key={line.id} data-below="line">
          <span className="tick block min-h-0 p-0">
            <input
              type="checkbox"
              className="size-10"
              checked={now > 0}
              aria-label={line.pName}
              style={{ ...tickInk, background: `var(--${now > 0 ? 'on-docket' : 'docket'})` }}
              onChange={(event) => set(event.target.checked ? left : 0)}
            />
          </span>
          <CountOf now={now} left={left} isRest={left < line.pQuantity} />
          <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <Name line={line} />
            </span>
            {left > 1 && (
              <span style={docketInk}>
                <Stepper label={line.pName} value={now} max={left} onChange={set} />
              </span>
            )}
          </span>
        </li>
      )
    })}
  </ul>
)
