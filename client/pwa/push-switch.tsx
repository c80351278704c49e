import { useEffect, useState } from 'react'
import { pushState, renewPush, startPush, stopPush, type PushState } from '#client/store/calls/push-subscription.ts'
import { useSession } from '#client/store/session/session.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'

const hints = (noun: string): Readonly<Record<Exclude<PushState, 'impossible'>, string>> => ({
  on: `This ${noun} shows new notifications while Gotong is closed.`,
  lapsed: `Notifications could not be turned on again on this ${noun}. Gotong tries again each time it starts. To try now, switch them on.`,
  off: 'Get notifications while Gotong is closed, too.',
  forbidden: 'Notifications are blocked for Gotong in this browser. Its settings can allow them.',
})

export const PushSwitch = () => {
  const toast = useToast()
  const noun = useDeviceNoun()
  const [state, setState] = useState<PushState | undefined>()
  const [busy, run] = useBusy()
  const { expired } = useSession()
  // The server may have deleted the subscription, so the page sends it again and shows the result.
  useEffect(() => {
    const show = async (): Promise<void> => {
      setState(await pushState())
      setState((await renewPush()).state)
    }
    show().catch(() => undefined)
  }, [expired])
  if (state === undefined || state === 'impossible') return null

  const flip = async (on: boolean): Promise<void> => {
    const outcome = await run(on ? startPush : stopPush)
    setState(outcome.state)
    if (outcome.message !== undefined) toast({ text: outcome.message, failed: true })
  }

  return (
    <Switch
      label={`Notify me on this ${noun}`}
      hint={expired ? `Sign in again to get notifications on this ${noun}.` : hints(noun)[state]}
      checked={state === 'on'}
      disabled={busy || expired || state === 'forbidden'}
      onChange={(on) => void flip(on)}
    />
  )
}
