import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import '#client/ui/css/fonts.css'
import '#client/ui/css/styles.css'
import { router } from './routes.tsx'
import { hasSessionHint } from '#client/store/device/session-hint.ts'
import { sessionRead } from '#client/store/device/session-state.ts'
import { ConfirmProvider } from '#client/ui/confirm.tsx'
import { isDesktop } from '#client/ui/is-desktop.ts'
import { holdInstallPrompt } from '#client/pwa/parts/install-moment.ts'
import { ToastPlace } from '#client/ui/toast.tsx'
import { reportErrors } from './global-error-reporting.ts'

/** Later work takes nothing from the start of the page. */
const AFTER_START_MS = 5_000

reportErrors()
holdInstallPrompt()

// Reads the session and fetches the page's code while the first frame is rendered.
sessionRead().catch(() => undefined)
if (isDesktop() && hasSessionHint()) void import('./console-on-desktop.tsx').then(({ loadConsole }) => loadConsole())

const root = document.getElementById('root')!

// The frame in index.html stays until a page is drawn, and goes before the browser paints that page.
new MutationObserver((_changes, observer) => {
  if (root.querySelector('main') === null) return
  observer.disconnect()
  document.getElementById('start')?.remove()
}).observe(root, { childList: true, subtree: true })

const start = (): void => {
  void router.load()
  createRoot(root).render(
    <StrictMode>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
      <ToastPlace />
    </StrictMode>,
  )
}

// Starts in a separate task: evaluating the scripts already takes one long task on a slow phone.
setTimeout(start)

const loadAfterStart = (): void =>
  void import('./after-start.ts').then(
    ({ afterStart }) => afterStart(),
    () => undefined,
  )

if (import.meta.env.PROD)
  addEventListener('load', () => {
    void import('#client/pwa/service-worker-registration.ts').then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => undefined,
    )
    setTimeout(loadAfterStart, AFTER_START_MS)
  })
