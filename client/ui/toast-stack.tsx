import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon, type IconType } from './icon.tsx'
import { shownFor } from './timings.ts'
import { subscribeToasts, takeToasts, waitingToasts } from './toast-queue.ts'

const icons: Readonly<Record<string, IconType>> = { failed: CircleAlert, warning: TriangleAlert }

export const ToastStack = () => (
  <Toast.Provider limit={2}>
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <Toasts />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const Toasts = () => {
  const waiting = useSyncExternalStore(subscribeToasts, waitingToasts)
  const { toasts, add, close } = Toast.useToastManager()

  useEffect(() => {
    for (const { text, undo, undoLabel = 'Undo', failed, warning } of takeToasts()) {
      const id = add({
        title: text,
        type: failed ? 'failed' : warning ? 'warning' : 'done',
        priority: failed || warning ? 'high' : 'low',
        timeout: shownFor(undo !== undefined),
        ...(undo && {
          actionProps: {
            children: undoLabel,
            onClick: () => {
              undo()
              close(id)
            },
          },
        }),
      })
    }
  }, [waiting, add, close])

  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['down', 'right']}>
      <Icon of={icons[toast.type ?? ''] ?? Check} />
      <Toast.Title render={<span />} />
      {toast.actionProps ? <Toast.Action className="btn" /> : <span />}
    </Toast.Root>
  ))
}
