import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import './ui/fonts.css'
import './ui/styles.css'
import { router } from './routes.tsx'
import { startVersionWatch } from './ui/app-version.ts'
import { ConfirmProvider } from './ui/confirm.tsx'
import { ToastProvider } from './ui/toast.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ToastProvider>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </ToastProvider>
  </StrictMode>,
)

if (import.meta.env.PROD) addEventListener('load', () => void startVersionWatch())
