import { lineDetail } from '#shared/order/line-detail.ts'
import { Money } from '#client/ui/money.tsx'
import { TBC } from '#shared/event/event-state.ts'
import { lineTotal } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'
import type { PaymentGap } from '#shared/order/payment-gap.ts'
import { ZERO_CENTS, subtractCents, type Cents } from '#shared/kernel/money.ts'
import { PaymentGapLine } from './parts/payment-gap-line.tsx'
import type { BuyerTotals } from '#shared/order/buyer-totals.ts'

/** Lines of an order with totals. */
export const OrderItems = ({
  order,
  isCancelled,
  totals,
  gap,
}: {
  order: Pick<Order, 'lines'>
  isCancelled: boolean
  totals: BuyerTotals
  gap: PaymentGap | null
}) => (
  <section className="mt-5" aria-label="Items">
    <table className="rows w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody className="rows">
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td className="disp num w-px py-2.5 pr-3 align-top text-lead font-bold whitespace-nowrap">
              {line.pQuantity}×
            </td>
            <td className="py-2.5 align-top [overflow-wrap:anywhere]">
              <span className="font-semibold">{line.pName}</span>
              {lineDetail(line) !== '' && <span className="block text-meta text-ink-3">{lineDetail(line)}</span>}
            </td>
            <td className="py-2.5 pl-3 text-right align-top">
              <Money cents={lineTotal(line)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {isCancelled ? <ItemSum totals={totals} /> : <OrderSum totals={totals} />}
    <PaymentGapLine gap={gap} awaitsShares={totals.awaitsShares} />
  </section>
)

const SumRow = ({ name, cents }: { name: string; cents: Cents }) => (
  <div className="col-span-2 flex flex-wrap items-baseline gap-x-3">
    <dt className="disp text-title font-bold">{name}</dt>
    <dd className="ml-auto text-right">
      <Money cents={cents} big />
    </dd>
  </div>
)

/** A cancelled order has no fee: its lines alone. */
const ItemSum = ({ totals }: { totals: BuyerTotals }) => (
  <dl className="mt-2 border-t-2 border-ink pt-3">
    <SumRow name="Items" cents={totals.items} />
  </dl>
)

/** Admin fee, shares and total of an order. */
export const OrderSum = ({ totals }: { totals: BuyerTotals }) => (
  <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1.5 border-t-2 border-ink pt-3">
    <dt className="text-ink-2">Admin fee</dt>
    <dd className="text-right">
      <Money cents={totals.adminCost} />
    </dd>
    {totals.toBeConfirmed && (
      <>
        <dt className="text-ink-2">Delivery and discount</dt>
        <dd className="text-right text-ink-2">{totals.awaitsShares ? TBC : `None so far ${TBC}`}</dd>
      </>
    )}
    {!totals.toBeConfirmed && totals.delivery > 0 && (
      <>
        <dt className="text-ink-2">Delivery</dt>
        <dd className="text-right">
          <Money cents={totals.delivery} />
        </dd>
      </>
    )}
    {!totals.toBeConfirmed && totals.discount > 0 && (
      <>
        <dt className="text-ink-2">Discount</dt>
        <dd className="text-right">
          <Money cents={subtractCents(ZERO_CENTS, totals.discount)} />
        </dd>
      </>
    )}
    <SumRow name="Total" cents={totals.fee} />
  </dl>
)
