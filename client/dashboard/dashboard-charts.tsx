import { civilTime } from '#shared/kernel/clock.ts'
import { fromDollars, sumCents } from '#shared/kernel/money.ts'
import { formatRange, type DayRange } from '#shared/dashboard/dashboard-range.ts'
import { salesBuckets, type Period, type SalesBucket } from '#shared/dashboard/sales-buckets.ts'
import { formatCount } from '#client/ui/count-words.ts'
import { Money } from '#client/ui/money.tsx'
import { ChartCard } from './chart-card.tsx'
import { ColumnChart, type ChartPoint } from './column-chart.tsx'
import { exactDollars, shortDollars, wholeDollars } from './dollars.ts'
import { ProductBars } from './product-bars.tsx'
import type { DashboardReport } from './stored-report.ts'

const HEADS: Readonly<Record<Period, string>> = { weeks: 'Week from', months: 'Month', years: 'Year' }

const two = (n: number): string => String(n).padStart(2, '0')

const tickOf = ({ start, label }: SalesBucket, period: Period): string => {
  const { day, month } = civilTime(start)
  return period === 'weeks' ? `${two(day)}-${two(month)}` : label
}

const pointsOf = (
  buckets: readonly SalesBucket[],
  period: Period,
  field: 'totalPrice' | 'totalOrders' | 'averageOrderSize',
): ChartPoint[] =>
  buckets.map((bucket) => ({
    label: bucket.label,
    tick: tickOf(bucket, period),
    value: field === 'averageOrderSize' && bucket.totalOrders === 0 ? null : bucket[field],
  }))

const asTable = (
  points: readonly ChartPoint[],
  heads: readonly [string, string],
  format: (value: number) => string,
) => ({
  heads,
  rows: points.map(({ label, value }) => [label, value === null ? '–' : format(value)] as const),
})

const noOrders = (range: DayRange): string => `No orders from ${formatRange(range).replace('–', 'to')}.`

/** The four charts, each with its own call's figures. */
export const DashboardCharts = ({
  report,
  period,
  onRetry,
}: {
  report: DashboardReport
  period: Period
  onRetry: () => void
}) => {
  const { range } = report
  const bucketsOf = (days: DashboardReport['sales']): SalesBucket[] => salesBuckets(days ?? [], period, range)
  const sales = pointsOf(bucketsOf(report.sales), period, 'totalPrice')
  const orders = pointsOf(bucketsOf(report.orders), period, 'totalOrders')
  const averages = pointsOf(bucketsOf(report.averages), period, 'averageOrderSize')
  const products = report.products ?? []
  const salesSum = sumCents((report.sales ?? []).map(({ totalPrice }) => fromDollars(totalPrice)))
  const head = HEADS[period]
  const stateOf = (rows: readonly unknown[] | null) => ({
    empty: rows?.length === 0 ? noOrders(range) : null,
    onRetry: rows === null ? onRetry : null,
  })
  return (
    <div className="mt-5 grid gap-5 desk:grid-cols-2">
      <ChartCard
        title="Total sales"
        sum={<Money cents={salesSum} big />}
        table={asTable(sales, [head, 'Sales'], exactDollars)}
        {...stateOf(report.sales)}
      >
        <ColumnChart label={`Total sales by ${period}`} points={sales} format={wholeDollars} height={260} />
      </ChartCard>
      <ChartCard
        title="How many orders?"
        table={asTable(orders, [head, 'Orders'], formatCount)}
        {...stateOf(report.orders)}
      >
        <ColumnChart label={`Orders by ${period}`} points={orders} format={formatCount} height={260} whole />
      </ChartCard>
      <ChartCard
        title="What is the average order size?"
        table={asTable(averages, [head, 'Average order'], exactDollars)}
        {...stateOf(report.averages)}
      >
        <ColumnChart
          label={`Average order size by ${period}`}
          points={averages}
          format={shortDollars}
          height={260}
          line
        />
      </ChartCard>
      <ChartCard
        title="What are my top products?"
        table={{
          heads: ['Product', 'Quantity'],
          rows: products.map(({ pName, pQuantity }) => [pName, formatCount(pQuantity)] as const),
        }}
        {...stateOf(report.products)}
      >
        <ProductBars products={products} />
      </ChartCard>
    </div>
  )
}
