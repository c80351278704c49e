import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { IconType } from './icon.tsx'
import { shownFor } from './timings.ts'
import { subscribeToasts, takeToasts, waitingToasts, type ToastMessage } from './toast-queue.ts'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** Icon of each kind, with the word that screen readers read. */
const KINDS: Readonly<Record<ToastKind, { readonly icon: IconType; readonly word: string }>> = {
  success: { icon: Check, word: 'Success' },
  info: { icon: Info, word: 'Info' },
  warning: { icon: TriangleAlert, word: 'Warning' },
  error: { icon: CircleAlert, word: 'Error' },
}

const kindOf = ({ failed, warning, info }: ToastMessage): ToastKind =>
  failed ? 'error' : warning ? 'warning' : info ? 'info' : 'success'

const KindIcon = ({ kind }: { kind: string | undefined }) => {
  const { icon: Drawing, word } = KINDS[(kind ?? 'success') as ToastKind]
  return <Drawing className="i" role="img" aria-label={word} />
}

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
    for (const message of takeToasts()) {
      const { text, undo, undoLabel = 'Undo', failed, warning } = message
      const id = add({
        title: text,
        type: kindOf(message),
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
      <KindIcon kind={toast.type} />
      <Toast.Title render={<span />} />
      {toast.actionProps ? <Toast.Action className="btn" /> : <span />}
    </Toast.Root>
  ))
}
