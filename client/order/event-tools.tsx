import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { isClosedByHost } from '#shared/event/event-state.ts'
import {
  ChevronDown,
  ChevronUp,
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
import { useMemo, useState } from 'react'
import { BlockedButton, useBlocked } from '#client/app/parts/blocked.tsx'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
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

interface ToolLook {
  tone: 'bare' | 'line'
  small: boolean
  className: string
}

/** Actions of an event: a row of buttons on a phone; on a desktop text buttons, of which 'More' shows the rare ones. */
export const EventTools = ({ managed, actions, onOpen, mayRequestPayment, small = false }: EventToolsProps) => {
  const { event } = managed
  const isReadOnly = useIsReadOnly()
  const [showsMore, setShowsMore] = useState(false)
  const look: ToolLook = {
    tone: small ? 'bare' : 'line',
    small,
    className: small ? 'px-2' : 'shrink-0 whitespace-nowrap',
  }
  const first = (
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
        </>
      )}
    </>
  )
  const exporting = (
    <Button {...look} icon={Download} onClick={() => onOpen('export')}>
      Export
    </Button>
  )
  const supplier = (
    <Button {...look} icon={ClipboardList} onClick={() => onOpen('supplier')}>
      Supplier order
    </Button>
  )
  const last = (
    <>
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
    </>
  )
  const remind = !isReadOnly && <RemindMessageButton {...look} />
  if (!small)
    return (
      <>
        {first}
        <PackingTools managed={managed} look={look} />
        <EditTools managed={managed} look={look} />
        <MoneyTools managed={managed} look={look} />
        {exporting}
        {supplier}
        {last}
        {remind}
      </>
    )
  return (
    <>
      {first}
      <EditTools managed={managed} look={look} />
      {exporting}
      {last}
      <Button
        {...look}
        icon={showsMore ? ChevronUp : ChevronDown}
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      >
        More
      </Button>
      {showsMore && (
        <>
          <PackingTools managed={managed} look={look} />
          <MoneyTools managed={managed} look={look} />
          {supplier}
          {remind}
        </>
      )}
    </>
  )
}

interface PartProps {
  managed: ManagedEvent
  look: ToolLook
}

/** Payments to match, packages, and the event as its buyers see it. */
const PackingTools = ({ managed: { event, lists }, look }: PartProps) => {
  const isReadOnly = useIsReadOnly()
  return (
    <>
      {!isReadOnly && (
        <ButtonLink {...look} to="/event/match-payments" query={{ eventId: event.id }} icon={FileCheck}>
          Match payments
        </ButtonLink>
      )}
      {lists.map((list) => (
        <ButtonLink
          key={list.id}
          {...look}
          to="/event/packing-list"
          query={{ id: list.id, ...(isReadOnly && { isByAdmin: 'true' }) }}
          icon={PackageCheck}
          title={list.heading}
          aria-label={`Package ${list.heading}`}
        >
          Package
        </ButtonLink>
      ))}
      {lists.length === 0 && isClosedByHost(event) && !isReadOnly && (
        <ButtonLink {...look} to="/event/list-packing-list" query={{ add: '1', eventId: event.id }} icon={PackagePlus}>
          Add Package
        </ButtonLink>
      )}
      {isReadOnly ? (
        <DeliveryOfEvent eid={event.id} look={look} />
      ) : (
        <ButtonLink {...look} to="/event/detail" query={{ eid: event.id }} icon={Eye}>
          View
        </ButtonLink>
      )}
    </>
  )
}

const EditTools = ({ managed: { event }, look }: PartProps) => {
  const isReadOnly = useIsReadOnly()
  const blocked = useBlocked()
  const notEdited = editRefusal(event)
  if (isReadOnly)
    return (
      <>
        <Button {...look} icon={Pencil} onClick={() => blocked('update-event')}>
          Edit Event
        </Button>
        <BlockedButton {...look} icon={Repeat} reason={RE_HOST}>
          Re-host
        </BlockedButton>
      </>
    )
  return (
    <>
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
  )
}

const MoneyTools = ({ managed, look }: PartProps) => {
  const { event, orders } = managed
  const isReadOnly = useIsReadOnly()
  const showsRefunds = useMemo(() => hasRefunds(managed), [managed])
  if (isReadOnly) return null
  return (
    <>
      {orders.length > 0 && (
        <ButtonLink {...look} to="/event/settled" query={{ eventId: event.id }} icon={Scale}>
          Settled
        </ButtonLink>
      )}
      {showsRefunds && (
        <ButtonLink {...look} to="/event/refunds" query={{ eventId: event.id }} icon={HandCoins}>
          Refunds
        </ButtonLink>
      )}
    </>
  )
}

const RE_HOST = NOT_ALLOWED_TO_RE_HOST.message
const SHARE = READ_ONLY_VIEW.message

/** Link to the event's delivery in the operator's view. */
const deliveryOfEvent = async (db: GotongDatabase, eid: string) => db.view.deliveries.where('eid').equals(eid).first()

const DeliveryOfEvent = ({ eid, look }: { eid: string; look: ToolLook }) => {
  const delivery = useLive(deliveryOfEvent, eid)
  return (
    delivery && (
      <ButtonLink {...look} to="/event/manage-delivery" query={{ id: delivery.id, isByAdmin: 'true' }} icon={Truck}>
        Delivery
      </ButtonLink>
    )
  )
}
