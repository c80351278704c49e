import { ChevronLeft, ChevronRight, ClipboardList, Repeat, RotateCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { BlockedButton } from '#client/app/parts/blocked.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { useNow } from '#client/store/lists/now.ts'
import { Button, ButtonLink, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { Link } from '#client/ui/link.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import { operatorViewRefusal } from '#shared/operator/operator-view.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { isClosed, shownClosing } from '#shared/event/event-state.ts'
import { OperatorAccess } from './operator-access.tsx'
import { useEventPages, type StatusFilter } from './event-pages.ts'

const TITLE = 'List All Event'

const STATUSES: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: '1', label: 'Open Order' },
  { value: '0', label: 'Close Order' },
]

export const AllEventsPage = () => (
  <OperatorAccess title={TITLE}>
    <AllEvents />
  </OperatorAccess>
)

/** Events of all groups, ten at a time. */
const AllEvents = () => {
  const [status, setStatus] = useState<StatusFilter>('')
  const { events, first, failed, busy, previous, next, reload } = useEventPages(status)
  return (
    <Page title={TITLE} back={{ to: '/operator', label: 'Operator' }} wide busy={busy} className="pb-8">
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-head">{TITLE}</h1>
        <Segments
          label="Status"
          choices={STATUSES}
          value={status}
          onChange={(value) => setStatus(STATUSES.find((each) => each.value === value)?.value ?? '')}
        />
        <Button tone="bare" small icon={RotateCw} busy={busy} onClick={reload}>
          Reload
        </Button>
      </div>
      {failed !== null && <Failing title={failed} text="The list could not be loaded." onRetry={reload} />}
      {failed === null && events === undefined && <SkeletonRows rows={6} />}
      {events?.length === 0 && (
        <Empty title="No event" text={status === '' ? 'This server has no events yet.' : 'No event has this status.'} />
      )}
      {events !== undefined && events.length > 0 && (
        <>
          <ul className="mt-4 grid gap-4 tab:grid-cols-2">
            {events.map((event) => (
              <EventOfAll key={event.id} event={event} />
            ))}
          </ul>
          <div className="mt-5 flex items-center justify-between gap-4">
            <p className="num text-meta text-ink-2" role="status">
              Viewing {first}-{first + events.length - 1}
            </p>
            <nav aria-label="Pages" className="flex gap-2">
              <IconButton label="Previous" icon={ChevronLeft} disabled={previous === undefined} onClick={previous} />
              <IconButton label="Next" icon={ChevronRight} disabled={next === undefined || busy} onClick={next} />
            </nav>
          </div>
        </>
      )}
    </Page>
  )
}

const RE_HOST = operatorViewRefusal('create-event', {}).message
const SHARE = operatorViewRefusal('update-event-share', {}).message

const EventOfAll = ({ event }: { event: EventReply }) => {
  const now = useNow(60)
  const closing = shownClosing(event, now)
  const orders = { to: '/event/manage-orders', query: { eventId: event.id, isByAdmin: 'true' } } as const
  return (
    <Card as="li" className="flex flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lead leading-6">
            <Link {...orders} className="break-words text-ink no-underline">
              {event.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-meta break-words text-ink-3">
            {event.groupName} · {event.createdUserName}
          </p>
        </div>
        {isClosed(event, now) ? (
          <StatusTag kind="cancelled">Closed</StatusTag>
        ) : (
          <StatusTag kind="verified">Open</StatusTag>
        )}
      </div>
      <p className="mt-2 mb-3 text-meta text-ink-2">
        {closing.name} {closing.at !== null && <When at={closing.at} clock />} · Collection{' '}
        <When at={event.pickupTimestamp} duration={event.pickupDuration} /> ·{' '}
        <span className="num">{counted(event.totalOrderCount, 'item')}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <ButtonLink {...orders} small icon={ClipboardList}>
          Orders
        </ButtonLink>
        <BlockedButton tone="bare" small icon={Repeat} reason={RE_HOST}>
          Re-host
        </BlockedButton>
        <BlockedButton tone="bare" small icon={Share2} reason={SHARE}>
          Share
        </BlockedButton>
      </div>
    </Card>
  )
}
