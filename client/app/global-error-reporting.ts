// Reports errors: uncaught ones, with a message when a person's action failed, those of components, and a session's reader that
// could not be loaded.
import { reportFault } from '#client/store/calls/report-fault.ts'
import { sessionReader } from '#client/store/device/session-state.ts'
import { onRenderError } from '#client/ui/render-errors.ts'
import { showToast } from '#client/ui/toast-queue.ts'

/** Intentional cancellations. */
const EXPECTED = new Set(['AbortError', 'DatabaseClosedError'])

const nameOf = (reason: unknown): unknown =>
  typeof reason === 'object' && reason && 'name' in reason ? reason.name : ''

export const reportErrors = (): void => {
  onRenderError(reportFault)
  sessionReader.subscribe(() => {
    const reader = sessionReader.get()
    if (reader instanceof Error) reportFault(reader, 'loading the session')
  })
  addEventListener('error', (event) => {
    if (event.error) reportFault(event.error, 'a page')
  })
  addEventListener('unhandledrejection', (event) => {
    if (EXPECTED.has(String(nameOf(event.reason)))) return
    reportFault(event.reason, 'a page')
    if (navigator.userActivation?.isActive) showToast({ text: 'An error occurred', failed: true })
  })
}
