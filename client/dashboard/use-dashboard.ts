// Figures of a group from the server; without signal the last ones of this device.
import { useCallback, useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { useToast } from '#client/ui/toast.tsx'
import { isShownAsToast } from '#shared/dashboard/dashboard-failures.ts'
import {
  getSummaryAndTopReport,
  getTopProduct,
  listAverageOrderSizePerDay,
  listTotalOrdersPerDay,
  listTotalSalesPerDay,
} from '#shared/dashboard/dashboard-queries.ts'
import { isSameRange, rangeInput, type DayRange } from '#shared/dashboard/dashboard-range.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { dropReport, readReport, storeReport, type DashboardReport } from './stored-report.ts'

export interface Dashboard {
  readonly report: DashboardReport | undefined
  /** Reason why the newest request failed; `report` may still hold older figures. */
  readonly refusal: Refusal | null
  readonly busy: boolean
  readonly again: () => void
}

interface State {
  readonly groupId: string
  readonly report: DashboardReport | undefined
  readonly refusal: Refusal | null
  readonly busy: boolean
}

/** After a failed call the previous figures stay if they are about the same days; else null. */
const valueOf = <T>(outcome: CallOutcome<T[]>, before: T[] | null | undefined): T[] | null =>
  outcome.ok ? outcome.value : (before ?? null)

const requestReport = async (
  groupId: string,
  range: DayRange,
  before: DashboardReport | undefined,
): Promise<CallOutcome<DashboardReport>> => {
  const input = { ...rangeInput(range), groupId }
  const [summary, sales, orders, averages, products] = await Promise.all([
    call(getSummaryAndTopReport, input),
    call(listTotalSalesPerDay, input),
    call(listTotalOrdersPerDay, input),
    call(listAverageOrderSizePerDay, input),
    call(getTopProduct, input),
  ])
  if (!summary.ok) return summary
  const known = before && isSameRange(before.range, range) ? before : undefined
  const report = {
    takenAt: toSeconds(systemClock.now()),
    range,
    sales: valueOf(sales, known?.sales),
    orders: valueOf(orders, known?.orders),
    averages: valueOf(averages, known?.averages),
    products: valueOf(products, known?.products),
    summary: summary.value,
  }
  return { ok: true, value: report }
}

/** The group is gone, or the person may no longer see its figures. */
const isOver = ({ status }: Refusal): boolean => status === 403 || status === 404

/** Requests when the group or the range changes, and when the network returns. */
export const useDashboard = (groupId: string, range: DayRange): Dashboard => {
  const toast = useToast()
  const [state, setState] = useState<State>(() => ({
    groupId,
    report: readReport(groupId),
    refusal: null,
    busy: true,
  }))
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((n) => n + 1), [])
  const { firstDay, lastDay } = range

  useEffect(() => {
    let isOutdated = false
    const request = async (): Promise<void> => {
      const stored = readReport(groupId)
      setState((before) =>
        before.groupId === groupId ? { ...before, busy: true } : { groupId, report: stored, refusal: null, busy: true },
      )
      const outcome = await requestReport(groupId, { firstDay, lastDay }, stored)
      if (isOutdated) return
      if (outcome.ok) {
        storeReport(groupId, outcome.value)
        setState({ groupId, report: outcome.value, refusal: null, busy: false })
        return
      }
      const { refusal } = outcome
      if (isOver(refusal)) dropReport(groupId)
      if (isShownAsToast(getSummaryAndTopReport.name, refusal)) toast({ text: refusal.message, failed: true })
      setState((before) => ({
        groupId,
        report: isOver(refusal) ? undefined : before.report,
        refusal,
        busy: false,
      }))
    }
    void request()
    return () => {
      isOutdated = true
    }
  }, [groupId, firstDay, lastDay, attempt, toast])

  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])

  return state.groupId === groupId
    ? { report: state.report, refusal: state.refusal, busy: state.busy, again }
    : { report: undefined, refusal: null, busy: true, again }
}

export const isOffline = (refusal: Refusal | null): boolean => refusal?.code === NO_SIGNAL.code
