import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface ToastMessage {
  text: string
  /** Offered for 6 seconds at the right. */
  undo?: () => void
  /** 'Undo' unless told. */
  undoLabel?: string
  /** A refusal that needs no answer; read out at once. */
  failed?: boolean
}

export const useToast = (): ((message: ToastMessage) => void) => {
  const { add, close } = Toast.useToastManager()
  return useCallback(
    ({ text, undo, undoLabel = 'Undo', failed }) => {
      const id = add({
        title: text,
        type: failed ? 'failed' : 'done',
        priority: failed ? 'high' : 'low',
        timeout: undo || failed ? 6000 : 3000,
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
    },
    [add, close],
  )
}

const Toasts = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['down', 'right']}>
      <Icon of={toast.type === 'failed' ? CircleAlert : Check} />
      <Toast.Title render={<span />} />
      {toast.actionProps ? <Toast.Action className="btn" /> : <span />}
    </Toast.Root>
  ))
}

export const ToastProvider = ({ children }: { children: ReactNode }) => (
  <Toast.Provider limit={2}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <Toasts />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
