import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUpdateReady, takeUpdate } from './app-update.ts'
import { Button } from '#client/ui/button.tsx'
import { mayOfferUpdate } from './may-offer-update.ts'
import { typedFields } from './typed-fields.ts'

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Whether the page has typed text. A submit keeps it, because it may be refused; leaving the page forgets it. */
const useTyped = (): boolean => {
  const { pathname } = useLocation()
  const [typedAt, setTypedAt] = useState<string | null>(null)
  useEffect(() => {
    const fields = typedFields()
    const onEvent = ({ type, target }: Event) => {
      if (type === 'input' && isText(target)) fields.add(target)
      setTypedAt(fields.isAnyFilled() ? pathname : null)
    }
    document.addEventListener('input', onEvent)
    // Moving on from a dialog or a form that was closed.
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('input', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [pathname])
  return typedAt === pathname
}

const useAsking = (): boolean => {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const look = () => setAsking(document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [])
  return asking
}

/** Offers an update at the top of the page; never while the person types or changes are being sent. */
export const UpdateBar = ({ isSending = false }: { isSending?: boolean }) => {
  const waiting = useSyncExternalStore(isUpdateReady.subscribe, isUpdateReady.get)
  const typed = useTyped()
  const asking = useAsking()
  const offered = mayOfferUpdate({ waiting, typed, sending: isSending, asking })
  return (
    <div role="status">
      {offered && (
        <div className="notice">
          <span>A new version is ready</span>
          <Button tone="bare" onClick={() => void takeUpdate()}>
            Update
          </Button>
        </div>
      )}
    </div>
  )
}
