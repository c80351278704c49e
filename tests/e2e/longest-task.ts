// Processor time of the longest task of a page's main thread. The time on the clock would also count other programs.
import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly args: { readonly name?: string }
  /** Processor time of the thread in microseconds. */
  readonly tdur?: number
}

/** Runs an action, and resolves with its result and the longest task meanwhile, in milliseconds of processor time. */
export const withLongestTask = async <Result>(
  page: Page,
  action: () => Promise<Result>,
): Promise<readonly [result: Result, longestMs: number]> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const [result] = await Promise.allSettled([action()])
  const trace = await browser.stopTracing()
  if (result.status === 'rejected') throw result.reason
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  if (tasks.length === 0) throw new Error('the trace has no task of the page')
  return [result.value, Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000]
}
