import type { ReactNode } from 'react'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Link } from '#client/ui/link.tsx'
import { formatCount } from '#client/ui/count-words.ts'
import { formatMoney, formatWholeDollars } from '#shared/kernel/money.ts'
import type { OrderSums } from '#shared/order/order-sums.ts'

const Tile = ({ figure, name, wide }: { figure: string; name: string; wide: boolean }) => (
  <div className={wide ? 'flex flex-col-reverse' : 'flex flex-1 flex-col-reverse justify-end px-2'}>
    <dt className="text-label whitespace-nowrap text-ink-2">{name}</dt>
    <dd className="disp num text-title font-bold whitespace-nowrap">{figure}</dd>
  </div>
)

export interface SumTilesProps {
  sums: OrderSums
  isDesktop: boolean
  eventId?: string
  /** Beside the sums, on a desktop. */
  children?: ReactNode
}

/** Number of orders, sums and unpaid orders, and sums that need the host's attention. Narrow tiles round to whole dollars. */
export const SumTiles = ({ sums, isDesktop, eventId, children }: SumTilesProps) => {
  const { stillToPay, toBeReturned, uncoveredDelivery } = sums
  const isReadOnly = useIsReadOnly()
  const refunds = `To be returned ${formatMoney(toBeReturned)}`
  return (
    <>
      {isDesktop ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-[var(--radius-lg)] bg-sunk px-6 py-2.5">
          <DesktopTiles sums={sums} />
          {children}
        </div>
      ) : (
        <PhoneTiles sums={sums} />
      )}
      {(stillToPay > 0 || toBeReturned > 0 || uncoveredDelivery > 0) && (
        <p className="num mt-3 flex flex-wrap gap-x-6 rounded-[var(--radius-md)] bg-owed px-4 py-2.5 font-semibold text-owed-ink">
          {stillToPay > 0 && <span>Still to pay {formatMoney(stillToPay)}</span>}
          {toBeReturned > 0 && isReadOnly && <span>{refunds}</span>}
          {toBeReturned > 0 && !isReadOnly && (
            <Link to="/event/refunds" query={eventId === undefined ? {} : { eventId }} className="text-owed-ink">
              {refunds}
            </Link>
          )}
          {uncoveredDelivery > 0 && <span>Delivery cost not covered {formatMoney(uncoveredDelivery)}</span>}
        </p>
      )}
    </>
  )
}

const orderWord = ({ orders }: OrderSums): string => (orders === 1 ? 'order' : 'orders')

const paidText = ({ claimed }: OrderSums): string =>
  claimed === 0 ? 'paid' : `paid, ${formatCount(claimed)} not verified`

const DesktopTiles = ({ sums }: { sums: OrderSums }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    <Tile wide figure={formatCount(sums.orders)} name={orderWord(sums)} />
    <Tile wide figure={formatCount(sums.paid)} name={paidText(sums)} />
    <Tile wide figure={formatCount(sums.unpaid)} name="not paid" />
    <Tile wide figure={formatMoney(sums.collected)} name={`collected of ${formatMoney(sums.sales)}`} />
  </dl>
)

const PhoneTiles = ({ sums }: { sums: OrderSums }) => (
  <dl className="mt-4 flex flex-wrap gap-y-3 divide-x divide-line rounded-[var(--radius-lg)] bg-sunk py-3.5 text-center">
    <Tile wide={false} figure={formatCount(sums.orders)} name={orderWord(sums)} />
    <Tile wide={false} figure={formatWholeDollars(sums.collected)} name={`of ${formatWholeDollars(sums.sales)}`} />
    <Tile wide={false} figure={formatCount(sums.unpaid)} name="not paid" />
  </dl>
)
