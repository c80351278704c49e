import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import './ui/css/fonts.css'
import './ui/css/styles.css'
import { router } from './routes.tsx'
import { openStore } from './store/engine/active-store.ts'
import { startVersionWatch } from './ui/app-version.ts'
import { ConfirmProvider } from './ui/confirm.tsx'
import { keepAhead } from './ui/keep-ahead.ts'
import { ToastPlace } from './ui/toast.tsx'
import { watchFaults } from './ui/watch-faults.ts'

watchFaults()

// The device is read and the page's code fetched while the first frame is made.
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
    keepAhead()
  })
