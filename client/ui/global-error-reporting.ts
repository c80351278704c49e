// Handles uncaught errors: reports all of them, and shows a message when a person's action failed.
import { reportFault } from '#client/store/calls/report-fault.ts'
import { showToast } from './toast-queue.ts'

/** Intentional cancellations. */
const EXPECTED = new Set(['AbortError', 'DatabaseClosedError'])

const nameOf = (reason: unknown): unknown =>
  typeof reason === 'object' && reason && 'name' in reason ? reason.name : ''

export const reportUncaughtErrors = (): void => {
  addEventListener('error', (event) => {
    if (event.error) reportFault(event.error, 'a page')
  })
  addEventListener('unhandledrejection', (event) => {
    if (EXPECTED.has(String(nameOf(event.reason)))) return
    reportFault(event.reason, 'a page')
    if (navigator.userActivation?.isActive) showToast({ text: 'An error occurred', failed: true })
  })
}
