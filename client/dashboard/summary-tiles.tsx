import type { DashboardSummary } from '#shared/dashboard/dashboard-reply.ts'
import { collectionText } from '#shared/dashboard/sales-buckets.ts'
import { formatCount } from '#client/ui/count-words.ts'
import { wholeDollars } from './dollars.ts'

const TILE = 'flex flex-col-reverse gap-1 px-4.5'
const FIGURE = 'disp num leading-8 font-bold whitespace-nowrap'

export const SummaryTiles = ({ summary }: { summary: DashboardSummary }) => {
  const tiles = [
    { name: 'Members', value: formatCount(summary.members), look: 'text-head' },
    { name: 'Transactions', value: wholeDollars(summary.totalTransactionValue), look: 'text-head' },
    { name: 'On-going Event', value: formatCount(summary.onGoingEvents), look: 'text-head' },
    { name: 'Closed Events', value: formatCount(summary.closedEvents), look: 'text-head' },
    {
      name: 'Unpaid',
      value: formatCount(summary.unPaidOrder),
      look: summary.unPaidOrder > 0 ? 'text-head text-unpaid-ink' : 'text-head',
    },
    { name: 'Next Collection', value: collectionText(summary.nextCollection), look: 'text-title' },
  ]
  return (
    <dl className="mt-5 grid grid-cols-2 gap-y-5 divide-line rounded-[var(--radius-lg)] bg-sunk py-5 desk:grid-cols-[.8fr_1.1fr_1fr_1fr_.75fr_1.2fr] desk:divide-x">
      {tiles.map(({ name, value, look }) => (
        <div key={name} className={TILE}>
          <dt className="text-meta text-ink-2">{name}</dt>
          <dd className={`${FIGURE} ${look}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
