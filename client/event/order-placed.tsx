import { useSyncState } from '#client/store/sync-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

/** After placing. Without signal the order waits on the device, and that is said. */
export const OrderPlaced = ({
  reference,
  eventShop,
  onClose,
}: {
  reference: string
  eventShop: boolean
  onClose: () => void
}) => {
  const offline = useSyncState().state === 'offline'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your purchase has been placed."
      text={
        <>
          Reference <span className="ref">{reference.slice(0, 4)}</span>.{' '}
          {offline && 'It is kept on this phone and sent when there is signal; the host then gives it a number.'}
        </>
      }
      actions={
        <ButtonLink
          to="/event/purchase-detail"
          query={{ ...(eventShop && { eventShop: 'true' }), ref: reference }}
          tone="main"
          wide
        >
          Confirm your order
        </ButtonLink>
      }
    />
  )
}
