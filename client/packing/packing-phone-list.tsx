import { lastFour } from '#shared/kernel/text.ts'
import { counted } from '#client/ui/count-words.ts'
import { LongList } from '#client/ui/long-list.tsx'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import type { ListedRow } from './packing-live-queries.ts'
import { ProofNotes } from './proof-notes.tsx'
import { RowDetails } from './row-details.tsx'

interface Props {
  readonly rows: readonly ListedRow[]
  readonly open: ReadonlySet<string>
  readonly onToggle: (uid: string) => void
}

/** Virtualised: a list may have more than a thousand rows. */
export const PackingPhoneList = ({ rows, open, onToggle }: Props) => (
  <>
    <div className="mt-5 flex items-center justify-between text-label font-semibold text-ink-3" aria-hidden="true">
      <span>Contact</span>
      <span>Qty</span>
    </div>
    <LongList
      label="Orders by contact"
      className="rows mt-1.5 border-t border-line"
      rows={rows}
      estimate={77}
      keyOf={({ uid }) => uid}
      item={(row, place) => {
        const expanded = open.has(row.uid)
        return (
          <li {...place} className="py-3.5">
            <button
              type="button"
              aria-expanded={expanded}
              onClick={() => onToggle(row.uid)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-2 text-left"
            >
              <span className="min-w-0 flex-[1_1_6rem] [overflow-wrap:anywhere]">
                <b className="text-lead font-semibold">{row.name}</b>
                <span className="num block text-meta text-ink-3">
                  ···· {lastFour(row.phone)} · {counted(row.orderCount, 'order')}
                </span>
              </span>
              <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-3">
                <OrderStatusTag orders={row.orders} />
                <b className="disp num min-w-8 text-right text-head font-extrabold">
                  <span className="sr-only">Qty </span>
                  {row.quantity}
                </b>
              </span>
            </button>
            <ProofNotes orders={row.orders} />
            {expanded && (
              <div className="mt-2">
                <RowDetails row={row} />
              </div>
            )}
          </li>
        )
      }}
    />
  </>
)
