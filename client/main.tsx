import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import './ui/css/fonts.css'
import './ui/css/styles.css'
import { router } from './routes.tsx'
import { openStore } from './store/engine/active-store.ts'
import { startVersionWatch } from './ui/app-version.ts'
import { ConfirmProvider } from './ui/confirm.tsx'
import { ToastPlace } from './ui/toast.tsx'
import { reportUncaughtErrors } from './ui/global-error-reporting.ts'

const PREFETCH_DELAY_MS = 5_000

reportUncaughtErrors()

// Reads the device and fetches the page's code while the first frame is rendered.
openStore()
void router.load()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>
    <ToastPlace />
  </StrictMode>,
)

if (import.meta.env.PROD)
  addEventListener('load', () => {
    void startVersionWatch()
    // Prefetching pictures takes nothing from the start of the page.
    setTimeout(() => {
      import('./ui/prefetch-images.ts').then(
        ({ prefetchImages: keepAhead }) => keepAhead(),
        () => undefined,
      )
    }, PREFETCH_DELAY_MS)
  })
