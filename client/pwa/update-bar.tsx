import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUpdateReady, takeUpdate } from './app-update.ts'
import { Button } from '#client/ui/button.tsx'
import { mayOfferUpdate } from './may-offer-update.ts'

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Whether the page has typed text that was not submitted. */
const useTyped = (): boolean => {
  const { pathname } = useLocation()
  const [typedAt, setTypedAt] = useState<string | null>(null)
  useEffect(() => {
    const onInput = (event: Event) => isText(event.target) && setTypedAt(event.target.value === '' ? null : pathname)
    const onSubmit = () => setTypedAt(null)
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
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
