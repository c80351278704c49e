import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { isClosedByHost } from '#shared/event/event-state.ts'
import {
  ClipboardList,
  Download,
  Eye,
  FileCheck,
  HandCoins,
  Lock,
  LockOpen,
  Megaphone,
  PackageCheck,
  PackagePlus,
  Pencil,
  Repeat,
  Scale,
  ScanLine,
  Send,
  Share2,
  Truck,
} from 'lucide-react'
import { useMemo } from 'react'
import { BlockedButton, useBlocked } from '#client/app/parts/blocked.tsx'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink, type ButtonProps } from '#client/ui/button.tsx'
import { NOT_ALLOWED_TO_RE_HOST, READ_ONLY_VIEW } from '#shared/operator/operator-refusals.ts'
import { editRefusal, WHY_NOT_EDITED } from '#shared/event/host-actions.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import { RemindMessageButton } from './remind-message-button.tsx'
import type { EventActions } from './use-event-actions.ts'

export type EventDialog = 'share' | 'broadcast' | 'export' | 'supplier' | 'request-payment'

export interface EventToolsProps {
  managed: ManagedEvent
  actions: EventActions
  onOpen: (dialog: EventDialog) => void
  /** False where the page shows the action elsewhere. */
  mayRequestPayment: boolean
  small?: boolean
}

const hasRefunds = ({ event, orders }: ManagedEvent): boolean =>
  orders.some(({ order, state }) => orderRefund(event, order, state.pair) !== null)

/** Actions of an event: text buttons on a desktop, a row of buttons on a phone. */
export const EventTools = ({ managed, actions, onOpen, mayRequestPayment, small = false }: EventToolsProps) => {
  const { event, lists } = managed
  const isReadOnly = useIsReadOnly()
  const blocked = useBlocked()
  const notEdited = editRefusal(event)
  const showsRefunds = useMemo(() => hasRefunds(managed), [managed])
  const look = {
    tone: small ? ('bare' as const) : ('line' as const),
    small,
    className: small ? 'px-2' : 'shrink-0 whitespace-nowrap',
  }
  return (
    <>
      {!isClosedByHost(event) ? (
        <Button {...look} icon={Lock} onClick={() => void actions.close()}>
          Close Order
        </Button>
      ) : (
        <Button {...look} icon={LockOpen} onClick={() => void actions.reopen()}>
          Re-open
        </Button>
      )}
      {!isReadOnly && (
        <>
          <Button {...look} icon={Megaphone} onClick={() => onOpen('broadcast')}>
            Broadcast
          </Button>
          <ButtonLink {...look} to="/collection" query={{ eventId: event.id }} icon={ScanLine}>
            Collection
          </ButtonLink>
          <ButtonLink {...look} to="/event/match-payments" query={{ eventId: event.id }} icon={FileCheck}>
            Match payments
          </ButtonLink>
        </>
      )}
      {lists.map((list) => (
        <ButtonLink
          key={list.id}
          {...look}
          to="/event/packing-list"
          query={{ id: list.id, ...(isReadOnly && { isByAdmin: 'true' }) }}
          icon={PackageCheck}
        >
          {list.heading}
        </ButtonLink>
      ))}
      {lists.length === 0 && isClosedByHost(event) && !isReadOnly && (
        <ButtonLink {...look} to="/event/list-packing-list" query={{ add: '1', eventId: event.id }} icon={PackagePlus}>
          Add Package
        </ButtonLink>
      )}
      {isReadOnly ? (
        <>
          <DeliveryOfEvent eid={event.id} look={look} />
          <Button {...look} icon={Pencil} onClick={() => blocked('update-event')}>
            Edit Event
          </Button>
          <BlockedButton {...look} icon={Repeat} reason={RE_HOST}>
            Re-host
          </BlockedButton>
        </>
      ) : (
        <>
          <ButtonLink {...look} to="/event/detail" query={{ eid: event.id }} icon={Eye}>
            View
          </ButtonLink>
          {notEdited ? (
            <BlockedButton {...look} icon={Pencil} reason={`${notEdited.message}. ${WHY_NOT_EDITED}`}>
              Edit Event
            </BlockedButton>
          ) : (
            <ButtonLink {...look} to="/event/update" query={{ id: event.id }} icon={Pencil}>
              Edit Event
            </ButtonLink>
          )}
          <ButtonLink {...look} to="/event/create" query={{ fromReHost: '1', eventId: event.id }} icon={Repeat}>
            Re-host
          </ButtonLink>
        </>
      )}
      {!isReadOnly && managed.orders.length > 0 && (
        <ButtonLink {...look} to="/event/settled" query={{ eventId: event.id }} icon={Scale}>
          Settled
        </ButtonLink>
      )}
      {!isReadOnly && showsRefunds && (
        <ButtonLink {...look} to="/event/refunds" query={{ eventId: event.id }} icon={HandCoins}>
          Refunds
        </ButtonLink>
      )}
      <Button {...look} icon={Download} onClick={() => onOpen('export')}>
        Export
      </Button>
      <Button {...look} icon={ClipboardList} onClick={() => onOpen('supplier')}>
        Supplier order
      </Button>
      {isReadOnly ? (
        <BlockedButton {...look} icon={Share2} reason={SHARE}>
          Share
        </BlockedButton>
      ) : (
        <Button {...look} icon={Share2} onClick={() => onOpen('share')}>
          Share
        </Button>
      )}
      {mayRequestPayment && (
        <Button {...look} icon={Send} onClick={() => onOpen('request-payment')}>
          Request Payment
        </Button>
      )}
      {!isReadOnly && <RemindMessageButton {...look} />}
    </>
  )
}

const RE_HOST = NOT_ALLOWED_TO_RE_HOST.message
const SHARE = READ_ONLY_VIEW.message

/** Link to the event's delivery in the operator's view. */
const deliveryOfEvent = async (db: GotongDatabase, eid: string) => db.view.deliveries.where('eid').equals(eid).first()

const DeliveryOfEvent = ({ eid, look }: { eid: string; look: Pick<ButtonProps, 'tone' | 'small' | 'className'> }) => {
  const delivery = useLive(deliveryOfEvent, eid)
  return (
    delivery && (
      <ButtonLink {...look} to="/event/manage-delivery" query={{ id: delivery.id, isByAdmin: 'true' }} icon={Truck}>
        Delivery
      </ButtonLink>
    )
  )
}
