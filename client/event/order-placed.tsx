import type { Event } from '#shared/event/event.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Money } from '#client/ui/money.tsx'
import { PayAtOnce, useDueOrder } from './pay-at-once.tsx'

export interface OrderPlacedProps {
  event: Event
  reference: string
  /** Name of the person that the order is for, if it is somebody else. */
  behalf: string | null
  /** Address of the order desk for the event's host; undefined for others. */
  manages: string | undefined
  eventShop: boolean
  onClose: () => void
}

/** Confirms an order. Offline, it says that the order waits on the device. */
export const OrderPlaced = ({ event, reference, behalf, manages, eventShop, onClose }: OrderPlacedProps) => {
  const noun = useDeviceNoun()
  const due = useDueOrder(event, reference)
  const pays = behalf === null ? due : null
  const { isConnected, expired, upgrade } = useSyncState()
  const waitsForSignal = !isConnected && !expired && !upgrade
  return (
    <Dialog
      open
      atBottom
      onOpenChange={(open) => !open && onClose()}
      title="Your purchase has been placed."
      text={
        <>
          Reference <span className="ref">{reference.slice(0, 4)}</span>.{' '}
          {behalf !== null && `It is the order of ${behalf}, who finds it in My Purchase. `}
          {waitsForSignal && `It is saved on this ${noun} and sent when there is signal. It then gets its number.`}
          {pays && (
            <>
              Pay <Money cents={pays.fee} /> now, or later in My Purchase.
            </>
          )}
        </>
      }
      actions={
        behalf !== null && manages === undefined ? (
          <Button tone="main" wide onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            {pays && <PayAtOnce event={event} {...pays} />}
            <ButtonLink
              {...(behalf === null
                ? {
                    to: '/event/purchase-detail',
                    query: { ...(eventShop && { eventShop: 'true' as const }), ref: reference },
                  }
                : { to: '/event/manage-orders', query: { eventId: manages ?? '' } })}
              tone={pays ? 'line' : 'main'}
              wide
            >
              Confirm your order
            </ButtonLink>
          </>
        )
      }
    />
  )
}
