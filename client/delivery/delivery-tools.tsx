import { Download, Lock, LockOpen, Megaphone, Pencil } from 'lucide-react'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isOpenForBooking, isWaiting } from '#shared/delivery/delivery-state.ts'
import type { DeliveryActions } from './use-delivery-actions.ts'

/** Actions of a delivery: text buttons on a desktop, a row of buttons on a phone. */
export const DeliveryTools = ({
  delivery,
  actions,
  onBroadcast,
  onExport,
  small = false,
}: {
  delivery: Delivery
  actions: DeliveryActions
  onBroadcast: () => void
  onExport: () => void
  small?: boolean
}) => {
  const look = {
    tone: small ? ('bare' as const) : ('line' as const),
    small,
    className: small ? 'px-2' : 'shrink-0 whitespace-nowrap',
  }
  const isReadOnly = useIsReadOnly()
  return (
    <>
      {!isReadOnly && (
        <ButtonLink {...look} to="/event/update-delivery" query={{ id: delivery.id }} icon={Pencil}>
          {isWaiting(delivery) ? 'Edit Post' : 'Edit'}
        </ButtonLink>
      )}
      {!isWaiting(delivery) && (
        <>
          {!isReadOnly && (
            <>
              <Button {...look} icon={Megaphone} onClick={onBroadcast}>
                Broadcast
              </Button>
              {isOpenForBooking(delivery) ? (
                <Button {...look} icon={Lock} onClick={() => void actions.close()}>
                  Close Delivery
                </Button>
              ) : (
                <Button {...look} icon={LockOpen} onClick={() => void actions.reopen()}>
                  Re-open Delivery
                </Button>
              )}
            </>
          )}
          <Button {...look} icon={Download} onClick={onExport}>
            Export Delivery
          </Button>
        </>
      )}
    </>
  )
}
