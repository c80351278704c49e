import { useLocation } from '@tanstack/react-router'
import { Share2, Store } from 'lucide-react'
import { useState } from 'react'
import { retryRejected } from '#client/store/changes/rejected-changes.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { ButtonLink, IconButton } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { FieldError } from '#client/ui/field.tsx'
import { useGo, useQueryParam } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { ShareEvent } from '#client/event/parts/share-event.tsx'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isBookable } from '#shared/delivery/slot-state.ts'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Member } from '#shared/group/group.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { NOT_A_MEMBER, REF_TAKEN } from '#shared/order/order-refusals.ts'
import { createOrder } from '#shared/order/create-order.ts'
import type { Order } from '#shared/order/order.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import { EventFacts } from './event-facts.tsx'
import { EventGallery } from './event-gallery.tsx'
import { EventTitle } from './event-title.tsx'
import { useOrderDraftSaver, type SavedOrderDraft } from './saved-order-draft.ts'
import { OrderForm, type OrderSelection, type Represented } from './order-form.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { EventColumns, PicturePage } from './picture-page.tsx'
import { RefusedOrderCard } from './refused-order-card.tsx'
import type { RefusedOrder } from './refused-order.ts'
import { BANNED } from '#shared/group/group-refusals.ts'
import { updateOrder } from '#shared/order/update-order.ts'

export interface EventDetailProps {
  event: Event
  products: readonly Product[]
  stats: EventStats | undefined
  mine: Member | undefined
  /** Delivery of the event's host, if one is offered. */
  slot: Delivery | undefined
  /** The edited order, or null. */
  order: Order | null
  /** An earlier order that can be repeated, or null. */
  old: Order | null
  /** The form starts with the earlier order. */
  again: boolean
  /** An order that the server rejected and the buyer places again; null for none. */
  refused: RefusedOrder | null
  /** A saved, unplaced order for this event, or null. */
  draft: SavedOrderDraft | null
}

/** New references to try when another order on this device has the same reference. */
const MOST_REFS = 3

interface Placed {
  readonly ref: string
  readonly behalf: string | null
}

/** An event with its order form. */
export const EventDetail = (props: EventDetailProps) => {
  const { event, products, stats, mine, slot, order, old, again, refused, draft } = props
  const { user } = useSession()
  const go = useGo()
  const desk = useIsDesktop()
  const hosts = event.createdUserId === user?.id
  const eventShop = useQueryParam('eventShop') === 'true'
  const byLink = useQueryParam('shareCode') !== undefined
  const { href } = useLocation()
  const now = useNow(30)
  const toast = useToast()
  const create = useOperation(createOrder)
  const update = useOperation(updateOrder)
  const keeper = useOrderDraftSaver(event.id)
  const [sharing, setSharing] = useState(false)
  const [placed, setPlaced] = useState<Placed | null>(null)

  const joinFirst = (words: string): null => {
    toast({ text: words })
    go({ to: '/group/join/$gid', params: { gid: event.groupId }, query: { next: href } })
    return null
  }

  const place = async (selection: OrderSelection, represented: Represented | null): Promise<string | null> => {
    if (order) {
      const input = { ref: order.id, ...selection }
      const edited = await (refused ? retryRejected(refused.ulid, input) : update(input))
      if (!edited.ok) return edited.refusal.message
      go({ to: '/event/purchase-detail', query: { ref: order.id }, replace: true })
      return null
    }
    if (refused) {
      const outcome = await retryRejected(refused.ulid, { ...refused.input, ...selection })
      if (!outcome.ok) return outcome.refusal.message
      setPlaced({ ref: refused.input.ref, behalf: refused.represented?.name ?? null })
      return null
    }
    for (let tries = 0; ; tries += 1) {
      const ref = newRef()
      const outcome = await create({ ref, eid: event.id, representedUserId: represented?.id ?? null, ...selection })
      if (outcome.ok) {
        keeper.forget()
        setPlaced({ ref, behalf: represented?.name ?? null })
        return null
      }
      if (outcome.refusal.code === NOT_A_MEMBER.code && byLink) return joinFirst(outcome.refusal.message)
      if (outcome.refusal.code !== REF_TAKEN.code || tries === MOST_REFS) return outcome.refusal.message
    }
  }

  return (
    <PicturePage title={event.title} wide>
      <EventColumns
        about={
          <>
            <EventGallery event={event}>
              {!desk && (
                <span className="ml-auto self-center rounded-full bg-surface shadow-[var(--lift-1)]">
                  <SyncChip />
                </span>
              )}
              <IconButton label="Share" icon={Share2} onPhoto onClick={() => setSharing(true)} />
            </EventGallery>
            <div className="relative -mt-6 rounded-t-[var(--radius-xl)] bg-paper px-[var(--gutter)] pt-6 desk:px-0">
              <EventTitle event={event} bought={stats?.totalOrderCount ?? 0} />
              {refused && <RefusedOrderCard refused={refused} products={products} closed={!isOrderable(event, now)} />}
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
                slot={slot}
                books={slot !== undefined && !hosts && isApproved(mine) && !isBanned(mine) && isBookable(slot, now)}
              />
              {isBanned(mine) && <FieldError>{BANNED.message}. Orders that you have stay in My Purchase.</FieldError>}
            </div>
          </>
        }
      >
        <OrderForm
          key={placed?.ref}
          event={event}
          products={products}
          stats={stats}
          mine={mine}
          order={order}
          old={placed === null ? old : null}
          again={again && placed === null}
          refused={placed === null ? refused : null}
          draftOrder={placed === null ? draft : null}
          onFill={order === null && refused === null ? keeper.keep : undefined}
          onPlace={place}
        />
      </EventColumns>
      {sharing && <ShareEvent event={event} onClose={() => setSharing(false)} />}
      {placed !== null && (
        <OrderPlaced
          reference={placed.ref}
          behalf={placed.behalf}
          manages={hosts ? event.id : undefined}
          eventShop={eventShop}
          onClose={() => setPlaced(null)}
        />
      )}
    </PicturePage>
  )
}
