import { ClosingName, ClosingTime } from '#client/event/parts/closing-time.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { Link } from '#client/ui/link.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { When } from '#client/ui/when.tsx'
import type { Event } from '#shared/event/event.ts'

/** The event of an order: host, group, pictures, description, closing, collection and place. */
export const EventSummary = ({
  event,
  goneText = null,
  linked = true,
}: {
  event: Event
  /** Why only the title is known; null where the event is on the device. */
  goneText?: string | null
  /** Whether the title links to the event's page. */
  linked?: boolean
}) => {
  const [first, ...more] = event.photoUrls
  const gone = goneText !== null
  return (
    <section className="mt-6" aria-label="Event">
      <div className="flex gap-4">
        <Picture
          seed={event.title}
          path={first}
          alt={first ? `${event.title}, picture 1` : ''}
          small
          className="size-20 shrink-0 rounded-[var(--radius-lg)]"
        />
        <div className="min-w-0">
          <h2 className="text-lead leading-6">
            {gone || !linked ? (
              event.title
            ) : (
              <Link to="/event/detail" query={{ eid: event.id }} className="text-ink no-underline">
                {event.title}
              </Link>
            )}
          </h2>
          {gone ? <p className="mt-1 text-meta text-ink-2">{goneText}</p> : <Host event={event} />}
        </div>
      </div>
      {more.length > 0 && <Gallery title={event.title} photos={more} />}
      {!gone && event.description !== '' && <MoreText text={event.description} className="mt-3 text-ink-2" />}
      {!gone && <Facts event={event} />}
    </section>
  )
}

const Host = ({ event }: { event: Event }) => {
  const photo = usePicture(event.createdUserPhotoUrl)
  return (
    <p className="mt-1.5 flex items-center gap-2 text-meta text-ink-2">
      <Avatar name={event.createdUserName} photo={photo} />
      <span className="min-w-0">
        Hosted by {event.createdUserName} · {event.groupName}
      </span>
    </p>
  )
}

const Gallery = ({ title, photos }: { title: string; photos: readonly string[] }) => (
  <ul className="mt-3 flex flex-wrap gap-2" aria-label="More pictures">
    {photos.map((path, at) => (
      <li key={path} className="shrink-0">
        <Picture
          seed={title}
          path={path}
          lazy
          small
          alt={`${title}, picture ${at + 2}`}
          className="size-20 rounded-[var(--radius-lg)]"
        />
      </li>
    ))}
  </ul>
)

const Facts = ({ event }: { event: Event }) => (
  <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
    <dt className="text-ink-3">
      <ClosingName event={event} />
    </dt>
    <dd>
      <ClosingTime event={event} />
    </dd>
    <dt className="text-ink-3">Collection</dt>
    <dd>
      <When at={event.pickupTimestamp} duration={event.pickupDuration} />
    </dd>
    <dt className="text-ink-3">Address</dt>
    <dd className="[overflow-wrap:anywhere]">{event.pickupAddress}</dd>
  </dl>
)
