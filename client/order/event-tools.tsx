import { isClosedByHost } from '#shared/event/event-state.ts'
import {
  Download,
  Eye,
  Lock,
  LockOpen,
  Megaphone,
  PackageCheck,
  PackagePlus,
  Pencil,
  Repeat,
  ScanLine,
  Send,
  Share2,
} from 'lucide-react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { ManagedEvent } from './order-live-queries.ts'
import { RemindMessageButton } from './remind-message-button.tsx'
import type { EventActions } from './use-event-actions.ts'

/** Actions of an event: text buttons on a desktop, a row of buttons on a phone. */
export const EventTools = ({
  managed,
  actions,
  onShare,
  onBroadcast,
  onExport,
  onRequest,
  small = false,
}: {
  managed: ManagedEvent
  actions: EventActions
  onShare: () => void
  onBroadcast: () => void
  onExport: () => void
  /** Absent where the page shows the action elsewhere. */
  onRequest?: () => void
  small?: boolean
}) => {
  const { event, lists } = managed
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
      <Button {...look} icon={Megaphone} onClick={onBroadcast}>
        Broadcast
      </Button>
      <ButtonLink {...look} to="/collection" query={{ eventId: event.id }} icon={ScanLine}>
        Collection
      </ButtonLink>
      {lists.map((list) => (
        <ButtonLink key={list.id} {...look} to="/event/packing-list" query={{ id: list.id }} icon={PackageCheck}>
          {list.name}
        </ButtonLink>
      ))}
      {lists.length === 0 && isClosedByHost(event) && (
        <ButtonLink {...look} to="/event/list-packing-list" icon={PackagePlus}>
          Add Package
        </ButtonLink>
      )}
      <ButtonLink {...look} to="/event/detail" query={{ eid: event.id }} icon={Eye}>
        View
      </ButtonLink>
      <ButtonLink {...look} to="/event/update" query={{ id: event.id }} icon={Pencil}>
        Edit Event
      </ButtonLink>
      <ButtonLink {...look} to="/event/create" query={{ fromReHost: '1', eventId: event.id }} icon={Repeat}>
        Re-host
      </ButtonLink>
      <Button {...look} icon={Download} onClick={onExport}>
        Export
      </Button>
      <Button {...look} icon={Share2} onClick={onShare}>
        Share
      </Button>
      {onRequest && (
        <Button {...look} icon={Send} onClick={onRequest}>
          Request Payment
        </Button>
      )}
      <RemindMessageButton {...look} />
    </>
  )
}
