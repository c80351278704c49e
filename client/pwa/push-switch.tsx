import { useEffect, useState } from 'react'
import { pushState, startPush, stopPush, type PushState } from '#client/store/calls/push-subscription.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'

const hints = (noun: string): Readonly<Record<Exclude<PushState, 'impossible'>, string>> => ({
  on: `New notifications ring this ${noun} while Gotong is closed.`,
  off: 'Be told while Gotong is closed, too.',
  forbidden: 'Your browser was told no. Allow notifications for Gotong in its settings first.',
})

export const PushSwitch = () => {
  const toast = useToast()
  const noun = useDeviceNoun()
  const [state, setState] = useState<PushState | undefined>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  if (state === undefined || state === 'impossible') return null

  const flip = async (on: boolean): Promise<void> => {
    setBusy(true)
    const outcome = on ? await startPush() : await stopPush()
    setBusy(false)
    setState(outcome.state)
    if (outcome.message !== undefined) toast({ text: outcome.message, failed: true })
  }

  return (
    <Switch
      label={`Ring this ${noun}`}
      hint={hints(noun)[state]}
      checked={state === 'on'}
      disabled={busy || state === 'forbidden'}
      onChange={(on) => void flip(on)}
    />
  )
}
