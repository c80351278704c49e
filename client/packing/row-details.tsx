import { lineDetail } from '#shared/order/line-detail.ts'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { DeliveryPlace } from '#client/order/parts/delivery-place.tsx'
import type { ListedRow } from './packing-live-queries.ts'
import { OrderStatusLine } from './row-status.tsx'

/** Lines of a buyer's orders with owed quantities and each order's status. */
export const RowDetails = ({ row }: { row: ListedRow }) => (
  <div className="grid gap-3">
    {row.orders.map((listed) => {
      const owed = new Map(listed.state.owedLines.map((line) => [line.lineId, line.owed]))
      const part = listed.state.liveRecords.length > 0 && !listed.state.collected
      return (
        <section
          key={listed.order.id}
          aria-label={`Order ${listed.order.eOrderNo ?? listed.order.id}`}
          className="rounded-[var(--radius-lg)] border border-line bg-surface px-4 py-1"
        >
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="min-w-0 text-meta text-ink-3">
              {listed.order.eTitle} · {listed.order.eOrderNo ?? '–'} · <span className="ref">{listed.order.id}</span>
            </span>
            {row.orders.length > 1 && <OrderStatusTag orders={[listed]} />}
          </p>
          <table className="w-full">
            <caption className="sr-only">Items</caption>
            <tbody className="rows">
              {listed.order.lines.map((line) => (
                <tr key={line.id}>
                  <td className="disp num w-12 py-2 align-top text-title font-extrabold">{line.pQuantity}×</td>
                  <td className="py-2 align-top">
                    <b className="font-semibold">{line.pName}</b> <span className="text-ink-3">{lineDetail(line)}</span>
                    {part && (owed.get(line.id) ?? 0) > 0 && (
                      <span className="block text-meta text-owed-ink">{owed.get(line.id)} owed</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {listed.order.comment !== '' && (
            <p className="border-t border-line py-2">
              <b className="font-semibold">Note:</b> {listed.order.comment}
            </p>
          )}
          <DeliveryPlace order={listed.order} className="border-t border-line py-2" />
          <OrderStatusLine listed={listed} />
        </section>
      )
    })}
  </div>
)
