import { useSearch } from '@tanstack/react-router'
import { Share2, Store } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { ButtonLink, IconButton } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { FieldError } from '#client/ui/field.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { ShareEvent } from '#client/event/parts/share-event.tsx'
import { OwnOrders } from '#client/order/parts/own-orders.tsx'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isOffered } from '#shared/delivery/delivery-state.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import { EventFacts } from './event-facts.tsx'
import { EventGallery } from './event-gallery.tsx'
import { EventTitle } from './event-title.tsx'
import type { OrderOffer } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { EMPTY_START, editedOrder, isSavedAsDraft, type OrderStart } from './order-start.ts'
import { ChangingOrder } from './changing-order.tsx'
import { EventColumns, PicturePage } from './picture-page.tsx'
import { RefusedOrderCard } from './refused-order-card.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import { BANNED } from '#shared/group/group-refusals.ts'

export interface EventDetailProps {
  offer: OrderOffer
  /** Delivery of the event's host, if one is offered. */
  delivery: Delivery | undefined
  start: OrderStart
}

/** An event with its order form. */
export const EventDetail = ({ offer, delivery, start }: EventDetailProps) => {
  const { event, products, stats, mine } = offer
  const { user } = useSession()
  const isDesktop = useIsDesktop()
  const hosts = event.createdUserId === user?.id
  const eventShop = useSearch({ strict: false }).eventShop === 'true'
  const now = useNow(30)
  const { placed, isPlacedShown, hidePlaced, keep, forget, place } = usePlaceOrder(event, start)
  const [sharing, setSharing] = useState(false)

  return (
    <PicturePage title={event.title} wide>
      <EventColumns
        about={
          <>
            <EventGallery event={event}>
              {!isDesktop && (
                <span className="ml-auto self-center rounded-full bg-surface shadow-[var(--lift-1)]">
                  <SyncChip />
                </span>
              )}
              <IconButton label="Share" icon={Share2} onPhoto onClick={() => setSharing(true)} />
            </EventGallery>
            <div className="relative -mt-6 rounded-t-[var(--radius-xl)] bg-paper px-[var(--gutter)] pt-6 tab:px-0">
              <EventTitle event={event} bought={stats?.totalOrderCount ?? 0} />
              <ChangingOrder order={editedOrder(start)} isResumed={start.kind === 'edit' && start.draft !== null} />
              <OwnOrders eid={event.id} edited={editedOrder(start)?.id} />
              {start.kind === 'retry' && (
                <RefusedOrderCard refused={start.refused} products={products} closed={!isOrderable(event, now)} />
              )}
              {hosts && (
                <ButtonLink
                  to="/event/manage-orders"
                  query={{ eventId: event.id }}
                  tone="soft"
                  icon={Store}
                  className="mt-3"
                >
                  MANAGE
                </ButtonLink>
              )}
              {event.description !== '' && <MoreText text={event.description} className="mt-3 text-ink-2" />}
              <EventFacts
                event={event}
                delivery={delivery}
                books={
                  delivery !== undefined && !hosts && isApproved(mine) && !isBanned(mine) && isOffered(delivery, now)
                }
              />
              {isBanned(mine) && <FieldError>{BANNED.message}. Orders that you have stay in My Purchase.</FieldError>}
            </div>
          </>
        }
      >
        <OrderForm
          key={placed?.ref}
          offer={offer}
          start={placed === null ? start : EMPTY_START}
          onFill={isSavedAsDraft(start) ? keep : undefined}
          onCancel={start.kind === 'edit' ? forget : undefined}
          onPlace={place}
        />
      </EventColumns>
      {sharing && <ShareEvent event={event} onClose={() => setSharing(false)} />}
      {placed !== null && isPlacedShown && (
        <OrderPlaced
          event={event}
          reference={placed.ref}
          behalf={placed.behalf}
          manages={hosts ? event.id : undefined}
          eventShop={eventShop}
          onClose={hidePlaced}
        />
      )}
    </PicturePage>
  )
}
