import { useByTime } from '#client/store/lists/now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Picture } from '#client/app/parts/picture.tsx'
import { When } from '#client/ui/when.tsx'
import { closedAt, isClosed } from '#shared/event/event-state.ts'
import type { GroupEvent } from './group-live-queries.ts'

export interface GroupEventCardProps {
  listed: GroupEvent
  /** The person created the event. */
  own: boolean
  place: ListPlace
}

/** Event card in a grid of two columns. The creator sees an edit link. */
export const GroupEventCard = ({ listed: { event, stats }, own, place }: GroupEventCardProps) => {
  const closed = useByTime((now) => isClosed(event, now))
  const at = useByTime((now) => (isClosed(event, now) ? (closedAt(event, now) ?? 0) : event.closingTimestamp))
  return (
    <li className="flex min-w-0 flex-col" data-closed={closed || undefined} {...place}>
      <Link to="/event/detail" query={{ eid: event.id }} className="block text-ink no-underline">
        <span className="relative block">
          <Picture
            seed={event.title}
            path={event.photoUrls[0]}
            lazy
            className={classNames(
              'aspect-[4/3] w-full rounded-[var(--radius-lg)] desk:aspect-[2/1]',
              closed && 'opacity-60 grayscale',
            )}
          />
          <span className={classNames('tag absolute bottom-2 left-2', !closed && 'soon')}>
            {closed ? 'Closed' : 'Open'}
          </span>
        </span>
        <h2 className={classNames('mt-2 text-lead leading-6 text-pretty', closed && 'text-ink-2')}>{event.title}</h2>
        <p className="mt-1 text-meta text-ink-2">
          {closed ? at > 0 && 'Since ' : 'Closes '}
          {at > 0 && <When at={at} clock />}
        </p>
        <p className="mt-0.5 text-meta text-ink-3">
          <span className="num font-semibold">{stats?.totalOrderCount ?? 0}</span> ordered · {event.createdUserName}
        </p>
      </Link>
      {own && (
        <ButtonLink to="/event/update" query={{ id: event.id }} small className="mt-2 self-start">
          EDIT
        </ButtonLink>
      )}
    </li>
  )
}
