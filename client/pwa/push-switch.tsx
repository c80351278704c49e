import { useEffect, useState } from 'react'
import { pushState, startPush, stopPush, type PushState } from '#client/store/calls/push-subscription.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'

const hints = (noun: string): Readonly<Record<Exclude<PushState, 'impossible'>, string>> => ({
  on: `This ${noun} shows new notifications while Gotong is closed.`,
  off: 'Get notifications while Gotong is closed, too.',
  forbidden: 'Notifications are blocked for Gotong in this browser. Its settings can allow them.',
})

export const PushSwitch = () => {
  const toast = useToast()
  const noun = useDeviceNoun()
  const [state, setState] = useState<PushState | undefined>()
  const [busy, run] = useBusy()
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  if (state === undefined || state === 'impossible') return null

  const flip = async (on: boolean): Promise<void> => {
    const outcome = await run(on ? startPush : stopPush)
    setState(outcome.state)
    if (outcome.message !== undefined) toast({ text: outcome.message, failed: true })
  }

  return (
    <Switch
      label={`Notify me on this ${noun}`}
      hint={hints(noun)[state]}
      checked={state === 'on'}
      disabled={busy || state === 'forbidden'}
      onChange={(on) => void flip(on)}
    />
  )
}
