// '/collection' without parameters, as the app's shortcut opens it: lets the host choose a package or event.
import { ScanLine } from 'lucide-react'
import { isClosed, pickupEnd } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { RecordLink } from '#client/app/parts/record-link.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { When } from '#client/ui/when.tsx'
import { hostedCollections, type HostedCollections } from './collection-live-queries.ts'

interface Choice {
  readonly id: string
  readonly title: string
  readonly events: number
  readonly pickup: Seconds | null
  readonly query: Readonly<Record<string, string>>
}

/** Seconds for which an event stays after its collection ended, because buyers come late. */
const LATE_BUYERS_S = 86_400

/** Packages, newest first, then closed events without a package. */
const choicesOf = ({ lists, events }: HostedCollections, now: Seconds): readonly Choice[] => {
  const packed = new Set(lists.flatMap((list) => list.eventIds))
  const unpacked = events.filter(
    (event) => isClosed(event, now) && !packed.has(event.id) && pickupEnd(event) + LATE_BUYERS_S > now,
  )
  return [
    ...lists.map((list) => {
      const together = events.filter((event) => list.eventIds.includes(event.id))
      return {
        id: list.id,
        title: packingListHeading(list.name, together),
        events: list.eventIds.length,
        pickup: together[0]?.pickupTimestamp ?? null,
        query: { list: list.id },
      }
    }),
    ...unpacked.map((event) => ({
      id: event.id,
      title: event.title,
      events: 1,
      pickup: event.pickupTimestamp,
      query: { eventId: event.id },
    })),
  ]
}

export const ChooseCollection = () => {
  const now = useNow(60)
  const hosted = useLive(hostedCollections)
  const choices = hosted && choicesOf(hosted, now)
  return (
    <Page title="Collection" back={{ to: '/' }} busy={!choices}>
      <h1 className="text-head">What is collected?</h1>
      {!choices ? (
        <SkeletonRows />
      ) : choices.length === 0 ? (
        <EmptyAfterSync title="No event collection" text="Your packages and closed events appear here.">
          <ButtonLink tone="main" to="/event/list-packing-list">
            My packages
          </ButtonLink>
        </EmptyAfterSync>
      ) : (
        <ul className="rows mt-3" aria-label="Packages and events">
          {choices.map(({ id, title, events, pickup, query }) => (
            <li key={id}>
              <RecordLink destination={{ to: '/collection', query }} icon={ScanLine} title={title}>
                <span className="num block text-meta text-ink-3">
                  {counted(events, 'event')}
                  {pickup !== null && (
                    <>
                      {' · '}
                      <When at={pickup} />
                    </>
                  )}
                </span>
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
