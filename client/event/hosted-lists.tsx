import { useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Link } from '#client/ui/link.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { LongList } from '#client/ui/long-list.tsx'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { ShareEvent } from '#client/event/parts/share-event.tsx'
import type { Event } from '#shared/event/event.ts'
import type { HostedBoard } from '#shared/event/hosted-board.ts'
import type { Phase } from '#shared/event/event-state.ts'
import type { ListedDelivery } from './hosted-deliveries.ts'
import { HostedDeliveryCard } from './hosted-delivery-card.tsx'
import { HostedEventCard } from './hosted-event-card.tsx'
import type { HostedEvent } from './hosted-live-queries.ts'
import { useRemoveHosted } from './use-remove-hosted.ts'

export interface HostedListsProps {
  /** Past entries are included only as far as they are visible. */
  board: HostedBoard<HostedEvent, ListedDelivery>
  /** Number of past events and deliveries that are not visible. */
  hidden: number
  /** Search text. */
  wanted: string
  hostsNothing: boolean
  compact: boolean
  onShowAll: () => void
}

/** Sections of a host's list with their actions. */
export const HostedLists = (props: HostedListsProps) => {
  const { board, compact } = props
  const [shared, setShared] = useState<Event | null>(null)
  const remove = useRemoveHosted()
  if (Object.values(board).every((block: readonly unknown[]) => block.length === 0))
    return (
      <AfterInitialSync>
        <NothingHosted {...props} />
      </AfterInitialSync>
    )
  const events = (rows: readonly HostedEvent[], phase: Phase) => (
    <Cards rows={rows} compact={compact} estimate={272} keyOf={({ event }) => event.id}>
      {(row, place) => (
        <HostedEventCard
          key={row.event.id}
          {...row}
          phase={phase}
          compact={compact}
          place={place}
          onShare={setShared}
          onDelete={(each) => void remove.event(each)}
        />
      )}
    </Cards>
  )
  const deliveries = (rows: readonly ListedDelivery[], phase: Phase) => (
    <Cards rows={rows} compact={compact} estimate={232} keyOf={({ delivery }) => delivery.id}>
      {(row, place) => (
        <HostedDeliveryCard
          key={row.delivery.id}
          {...row}
          phase={phase}
          compact={compact}
          place={place}
          onDelete={(each) => void remove.delivery(each)}
        />
      )}
    </Cards>
  )
  return (
    <>
      {board.upcomingDeliveries.length > 0 && (
        <Block head="Deliveries" end={<Link to="/event/delivery-list">Delivery Orders</Link>}>
          {deliveries(board.upcomingDeliveries, 'now')}
        </Block>
      )}
      {board.events.length > 0 && (
        <Block head={board.upcomingDeliveries.length > 0 && 'Events'}>{events(board.events, 'now')}</Block>
      )}
      {board.scheduledDeliveries.length > 0 && (
        <Block head="Scheduled deliveries">{deliveries(board.scheduledDeliveries, 'scheduled')}</Block>
      )}
      {board.scheduledEvents.length > 0 && <Block head="Scheduled">{events(board.scheduledEvents, 'scheduled')}</Block>}
      {board.pastDeliveries.length + board.pastEvents.length > 0 && (
        <section>
          <h2 className="mt-8 border-t border-line pt-5 text-title text-ink-2">Past</h2>
          {board.pastDeliveries.length > 0 && deliveries(board.pastDeliveries, 'past')}
          {board.pastEvents.length > 0 && events(board.pastEvents, 'past')}
        </section>
      )}
      {shared && <ShareEvent event={shared} onClose={() => setShared(null)} />}
    </>
  )
}

const Block = ({ head, end, children }: { head: string | false; end?: ReactNode; children: ReactNode }) => (
  <section>
    {head !== false && (
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-title text-ink-2">{head}</h2>
        {end}
      </div>
    )}
    {children}
  </section>
)

interface CardsProps<Row> {
  rows: readonly Row[]
  compact: boolean
  /** Estimated height in pixels of a card that is not compact. */
  estimate: number
  keyOf: (row: Row) => string
  children: (row: Row, place: ListPlace) => ReactNode
}

const COMPACT_CARD_PX = 104

const Cards = <Row,>({ rows, compact, estimate, keyOf, children }: CardsProps<Row>) => (
  <LongList
    className={compact ? 'rows mt-3 grid' : 'mt-4 grid gap-4 tab:grid-cols-2'}
    columns={compact ? [1, 1] : [1, 2]}
    rows={rows}
    estimate={compact ? COMPACT_CARD_PX : estimate}
    keyOf={keyOf}
    item={children}
  />
)

const NothingHosted = ({ hidden, wanted, hostsNothing, onShowAll }: HostedListsProps) => {
  const past = `${hidden} past ${hidden === 1 ? 'one is' : 'ones are'} under Show All.`
  const text = (): string => {
    if (hidden > 0) return past
    return wanted === ''
      ? 'Host one by filling a form or with an event sheet, also without signal.'
      : `None of your events and deliveries has ‘${wanted}’ in its title.`
  }
  return (
    <Empty
      title="You dont have any event!!!"
      text={
        <>
          <span className="block font-semibold">You dont have any delivery!!!</span>
          {text()}
        </>
      }
    >
      {hidden > 0 ? (
        <Button tone="main" className="mt-2" onClick={onShowAll}>
          Show All
        </Button>
      ) : (
        hostsNothing && (
          <ButtonLink to="/event/create" tone="main" className="mt-2">
            Host an Event
          </ButtonLink>
        )
      )}
    </Empty>
  )
}
