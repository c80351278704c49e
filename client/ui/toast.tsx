import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { showToast, subscribeToasts, waitingToasts, type ToastMessage } from './toast-queue.ts'

export type { ToastMessage } from './toast-queue.ts'

export const useToast = (): ((message: ToastMessage) => void) => showToast

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))

/** Rendered once in the app. */
export const ToastPlace = () => {
  const some = useSyncExternalStore(subscribeToasts, waitingToasts).length > 0
  const [needed, setNeeded] = useState(false)
  if (some && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <ToastStack />
      </Suspense>
    )
  )
}
