// Errors that nothing caught. All are reported; one is said where somebody has just done something that did not work.
import { reportFault } from '#client/store/calls/report-fault.ts'
import { showToast } from './toast-queue.ts'

/** Given up on purpose. */
const EXPECTED = new Set(['AbortError', 'DatabaseClosedError'])

const nameOf = (reason: unknown): unknown =>
  typeof reason === 'object' && reason && 'name' in reason ? reason.name : ''

export const watchFaults = (): void => {
  addEventListener('error', (event) => {
    if (event.error) reportFault(event.error, 'a page')
  })
  addEventListener('unhandledrejection', (event) => {
    if (EXPECTED.has(String(nameOf(event.reason)))) return
    reportFault(event.reason, 'a page')
    if (navigator.userActivation?.isActive) showToast({ text: 'An error occurred', failed: true })
  })
}
