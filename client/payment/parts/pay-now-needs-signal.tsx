import { CloudOff } from 'lucide-react'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'

/** In the place of a PayNow code that this device has not loaded yet; nothing while the server is in reach. */
export const PayNowNeedsSignal = ({ className }: { className: string }) => {
  const noun = useDeviceNoun()
  const { isConnected } = useSyncState()
  if (isConnected) return null
  return (
    <p role="status" className={classNames('banner bg-sunk text-ink-2', className)}>
      <Icon of={CloudOff} />
      <span>
        The PayNow code and number are not on this {noun} yet. They show here when there is signal, and then stay.
      </span>
    </p>
  )
}
