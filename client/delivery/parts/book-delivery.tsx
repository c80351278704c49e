import { useSearch } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { bookingForm } from '#client/delivery/my-booking-live-queries.ts'

const BookingDialog = lazy(async () => ({
  default: (await import('#client/delivery/booking-dialog.tsx')).BookingDialog,
}))

/** Button and form for booking a delivery. An address can open the form as well. */
export const BookDelivery = () => {
  const { user } = useSession()
  const go = useGo()
  const now = useNow(60)
  const userId = user?.id ?? ''
  const { deliveryId: wanted, refused: ulid } = useSearch({ strict: false })
  const [pressed, setPressed] = useState(false)
  // A form opened by an address stays open when its delivery closes.
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const here = useLive(bookingForm, userId, now, ulid)
  if (here === undefined) return null
  if (wanted !== opened && (wanted === undefined || here.deliveries.some(({ id }) => id === wanted))) setOpened(wanted)
  const isAsked = here.refused !== null || (wanted !== undefined && wanted === opened)
  if (here.deliveries.length === 0 && !pressed && !isAsked) return null
  const close = (): void => {
    setPressed(false)
    if (isAsked) go({ to: '/event/list-my-purchases', replace: true })
  }
  return (
    <>
      <Button icon={Truck} wide className="mt-4" onClick={() => setPressed(true)}>
        Book Delivery
      </Button>
      {(pressed || isAsked) && (
        <Suspense>
          <BookingDialog
            deliveries={here.deliveries}
            deliveryId={wanted}
            address={here.address}
            known={here.known}
            refused={here.refused}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
