// Red verdict without a hand-over: an order of another event, or an unknown code.
import { lastFour } from '#shared/kernel/text.ts'
import { ScanAgain } from './verdict-actions.tsx'
import type { VerdictScreenProps } from './verdict-props.ts'
import { VerdictFrame } from './verdict-frame.tsx'

const NUMBERS = ['no', 'this one', 'these two', 'these three', 'these four', 'these five', 'these six']

const inThese = (events: number): string =>
  events === 1 ? 'this event' : `${NUMBERS[events] ?? `these ${events}`} events`

export const RedVerdict = ({ verdict, read, book, listTitle, trouble, onFind, onClose }: VerdictScreenProps) => {
  const { order } = verdict
  return (
    <VerdictFrame
      kind="stop"
      large
      title={verdict.title}
      above={listTitle}
      renewed={verdict.code}
      under={<p className="text-title font-medium">Not in {inThese(book.events.size)}. Give nothing yet.</p>}
      trouble={trouble}
      onClose={onClose}
      actions={<ScanAgain onClose={onClose} onFind={onFind} />}
    >
      {order && (
        <p className="text-title font-medium">
          {order.uName} <span className="num">···· {lastFour(order.uPhone)}</span>, order {order.eOrderNo ?? '–'}
        </p>
      )}
      <p className="rounded-[var(--radius-md)] bg-stop-shade px-4 py-3">
        <span className="block text-meta">Read</span>
        <span className="ref text-title break-all">{read.trim() === '' ? '–' : read.trim()}</span>
      </p>
    </VerdictFrame>
  )
}
