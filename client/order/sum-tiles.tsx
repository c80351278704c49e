import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import type { OrderSums } from '#shared/order/order-sums.ts'

const whole = (cents: Cents): string => formatMoney(cents).replace(/\.\d\d$/, '')

const Tile = ({ figure, name, wide }: { figure: string; name: string; wide: boolean }) => (
  <div className={wide ? 'flex flex-col-reverse' : 'flex flex-col-reverse justify-end'}>
    <dt className="text-label whitespace-nowrap text-ink-2">{name}</dt>
    <dd className="disp num text-title font-bold whitespace-nowrap">{figure}</dd>
  </div>
)

/** Number of orders, sums and unpaid orders. Narrow tiles round to whole dollars. */
export const SumTiles = ({ sums, desk }: { sums: OrderSums; desk: boolean }) =>
  desk ? (
    <dl className="mt-5 flex gap-10 rounded-[var(--radius-lg)] bg-sunk px-6 py-4">
      <Tile wide figure={String(sums.orders)} name="orders" />
      <Tile wide figure={String(sums.paid)} name="paid" />
      <Tile wide figure={String(sums.unpaid)} name="not paid" />
      <Tile wide figure={formatMoney(sums.collected)} name={`collected of ${formatMoney(sums.sales)}`} />
    </dl>
  ) : (
    <dl className="mt-4 grid grid-cols-3 divide-x divide-line rounded-[var(--radius-lg)] bg-sunk py-3.5 text-center">
      <Tile wide={false} figure={String(sums.orders)} name="orders" />
      <Tile wide={false} figure={whole(sums.collected)} name={`of ${whole(sums.sales)}`} />
      <Tile wide={false} figure={String(sums.unpaid)} name="not paid" />
    </dl>
  )
