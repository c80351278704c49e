import { useState } from 'react'
import { useOperation } from '#client/store/use-operation.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { OnceFilled } from '#client/ui/once-filled.tsx'
import { ShareEvent } from '#client/ui/share-event.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { deleteEvent } from '#shared/event/delete-event.ts'
import type { Event } from '#shared/event/event.ts'
import type { Phase } from '#shared/event/hosted-board.ts'
import { deleteScheduledEvent } from '#shared/event/schedule-event.ts'
import type { HostedEvent } from './hosted-queries.ts'
import { HostedEventCard } from './hosted-event-card.tsx'

export interface HostedListsProps {
  active: readonly HostedEvent[]
  scheduled: readonly HostedEvent[]
  past: readonly HostedEvent[]
  /** Past events that are not shown. */
  hidden: number
  /** What was searched for. */
  wanted: string
  hostsNothing: boolean
  compact: boolean
  onShowAll: () => void
}

/** The blocks of a host's list, each in its order, and what can be done from there. */
export const HostedLists = (props: HostedListsProps) => {
  const { active, scheduled, past, compact } = props
  const [shared, setShared] = useState<Event | null>(null)
  const remove = useRemove()
  if (active.length + scheduled.length + past.length === 0)
    return (
      <OnceFilled>
        <NothingHosted {...props} />
      </OnceFilled>
    )
  const list = (rows: readonly HostedEvent[], phase: Phase) => (
    <LongList
      className={compact ? 'rows mt-3 grid' : 'mt-4 grid gap-4 desk:grid-cols-2'}
      columns={compact ? [1, 1] : [1, 2]}
      count={rows.length}
      estimate={compact ? 104 : 272}
      keyOf={(at) => rows[at]?.event.id ?? ''}
      item={(at, place) =>
        rows[at] && (
          <HostedEventCard
            key={rows[at].event.id}
            {...rows[at]}
            phase={phase}
            compact={compact}
            place={place}
            onShare={setShared}
            onDelete={(each) => void remove(each)}
          />
        )
      }
    />
  )
  return (
    <>
      {active.length > 0 && list(active, 'now')}
      {scheduled.length > 0 && (
        <section>
          <h2 className="mt-8 text-title text-ink-2">Scheduled</h2>
          {list(scheduled, 'scheduled')}
        </section>
      )}
      {past.length > 0 && (
        <section>
          <h2 className="mt-8 border-t border-line pt-5 text-title text-ink-2">Past and closed</h2>
          {list(past, 'past')}
        </section>
      )}
      {shared && <ShareEvent event={shared} onClose={() => setShared(null)} />}
    </>
  )
}

const useRemove = (): ((hosted: HostedEvent) => Promise<void>) => {
  const removePublished = useOperation(deleteEvent)
  const removeWaiting = useOperation(deleteScheduledEvent)
  const confirm = useConfirm()
  const toast = useToast()
  return async ({ event, waiting }) => {
    const sure = await confirm({
      title: 'Are you sure?',
      text: `‘${event.title}’ and its items are removed. This cannot be undone.`,
      verb: 'Delete',
      danger: true,
    })
    if (!sure) return
    const outcome = await (waiting ? removeWaiting : removePublished)({ id: event.id })
    toast(outcome.ok ? { text: 'Delete successful' } : { text: outcome.refusal.message, failed: true })
  }
}

const NothingHosted = ({ hidden, wanted, hostsNothing, onShowAll }: HostedListsProps) => {
  const past = `${hidden} past ${hidden === 1 ? 'event is' : 'events are'} under Show All.`
  const text = (): string => {
    if (hidden > 0) return past
    return wanted === ''
      ? 'Host one by filling a form or with an event sheet, also without signal.'
      : `No event of yours has ‘${wanted}’ in its title.`
  }
  return (
    <Empty title="You dont have any event!!!" text={text()}>
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
