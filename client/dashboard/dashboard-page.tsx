import { CalendarRange, CloudOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import { useByTime, useNow } from '#client/store/lists/now.ts'
import { ago } from '#client/sync-status/parts/sync-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { Failing } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { defaultRange, formatRange, isSameRange, type DayRange } from '#shared/dashboard/dashboard-range.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '#shared/dashboard/sales-buckets.ts'
import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { DashboardCharts } from './dashboard-charts.tsx'
import type { DashboardReport } from './stored-report.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { SyncDataDialog } from './sync-data-dialog.tsx'
import { NewMembers, TopList } from './top-lists.tsx'
import { isOffline, useDashboard } from './use-dashboard.ts'

/** Refreshes texts such as '3 min ago'. */
const AGE_STEP_S = 60

export interface DashboardPageProps {
  /** The chosen group. */
  groupId: string
  /** Links to the host’s duties of today, above the figures. */
  banners?: ReactNode
  /** The calendar, below the charts. */
  children?: ReactNode
}

/** Figures of a group for its hosts and admins. */
export const DashboardPage = ({ groupId, banners, children }: DashboardPageProps) => {
  const normal = defaultRange(useByTime(startOfDay))
  /** Null: the default range, which follows today. */
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const wantedRange = chosen ?? normal
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  const [choosing, setChoosing] = useState(false)
  const { report: last, refusal, busy, again } = useDashboard(groupId, wantedRange)
  // While figures of other days load, older figures would stand below the wrong days.
  const report = last && (!busy || isSameRange(last.range, wantedRange)) ? last : undefined
  const sync = (next: DayRange): void => {
    setChosen(isSameRange(next, normal) ? null : next)
    // The same days are requested again, too.
    again()
  }
  const range = report?.range ?? wantedRange
  return (
    <Page title="Dashboard" wide busy={busy} className="pb-10">
      <div className="flex flex-wrap gap-x-5 *:grow *:basis-96 has-[.banner]:mb-5">{banners}</div>
      <div className="mt-1 flex flex-wrap items-center gap-3 desk:mt-2">
        <div className="flex-1">
          <h1 className="text-head">Dashboard</h1>
          <p className="text-meta text-ink-2">Figures of all hosts of this group.</p>
        </div>
        <Button icon={CalendarRange} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <span className="num">{formatRange(range)}</span>
        </Button>
        <Segments
          label="Period"
          choices={PERIODS}
          value={period}
          onChange={(value) => setPeriod(PERIODS.find((each) => each.value === value)?.value ?? DEFAULT_PERIOD)}
        />
      </div>
      {report && refusal && <LastFigures takenAt={report.takenAt} offline={isOffline(refusal)} onRetry={again} />}
      {report ? (
        <Figures report={report} period={period} onRetry={again} />
      ) : (
        <NoFigures busy={busy} offline={isOffline(refusal)} onRetry={again} />
      )}
      {children}
      {choosing && <SyncDataDialog range={range} onSync={sync} onClose={() => setChoosing(false)} />}
    </Page>
  )
}

interface FiguresProps {
  report: DashboardReport
  period: Period
  onRetry: () => void
}

const Figures = ({ report, period, onRetry }: FiguresProps) => {
  const { summary, takenAt } = report
  return (
    <>
      <SummaryTiles summary={summary} />
      <DashboardCharts report={report} period={period} onRetry={onRetry} />
      <div className="mt-5 grid items-start gap-5 desk:grid-cols-3">
        <TopList
          title="Top 10 Buyers"
          rows={summary.topBuyer.map(({ uName, totalValue }) => ({ name: uName, totalValue }))}
          empty="No buyers in these days."
        />
        <TopList
          title="Top 10 Events"
          rows={summary.topEvent.map(({ eTitle, totalValue }) => ({ name: eTitle, totalValue }))}
          empty="No orders in these days."
        />
        <NewMembers key={takenAt} members={summary.newMemberDetail} />
      </div>
    </>
  )
}

interface LastFiguresProps {
  takenAt: Seconds
  offline: boolean
  onRetry: () => void
}

/** The newest request failed: the figures below are the last ones. */
const LastFigures = ({ takenAt, offline, onRetry }: LastFiguresProps) => {
  const now = useNow(AGE_STEP_S)
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-3 rounded-[var(--radius-md)] bg-claimed px-4 py-2 text-claimed-ink"
    >
      <Icon of={CloudOff} />
      <span className="flex-1">
        {offline ? 'No signal.' : 'The figures could not be loaded.'} Last figures: {ago(Math.max(0, now - takenAt))}.
      </span>
      <Button small tone="bare" className="text-claimed-ink" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface NoFiguresProps {
  busy: boolean
  offline: boolean
  onRetry: () => void
}

const NoFigures = ({ busy, offline, onRetry }: NoFiguresProps) => {
  if (busy)
    return (
      <div role="status" aria-label="Loading...">
        <Skeleton className="mt-5 h-24 rounded-[var(--radius-lg)]" />
        <div className="mt-5 grid gap-5 desk:grid-cols-2">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-80 rounded-[var(--radius-lg)]" />
          ))}
        </div>
      </div>
    )
  if (offline)
    return (
      <Failing
        title="No signal"
        text="No figures are on this device yet. They are loaded when there is signal."
        onRetry={onRetry}
      />
    )
  return <Failing text="The figures could not be loaded. Your orders are safe." onRetry={onRetry} />
}
