import { Picture } from '#client/app/parts/picture.tsx'
import type { WantedEvent } from './wanted-event.ts'

/** On a page of signing in: the event that opens afterwards. */
export const WantedEventCard = ({ event, verb }: { event: WantedEvent; verb: 'Sign in' | 'Sign up' }) => (
  <section aria-label="Event" className="card mt-5 p-3">
    <div className="flex items-center gap-3">
      <Picture
        small
        seed={event.title}
        path={event.photoUrl}
        className="aspect-square w-16 shrink-0 rounded-[var(--radius-md)]"
      />
      <div className="min-w-0">
        <h2 className="text-lead leading-6 [overflow-wrap:anywhere]">{event.title}</h2>
        <p className="mt-0.5 text-meta text-ink-2 [overflow-wrap:anywhere]">{event.groupName}</p>
      </div>
    </div>
    <p className="mt-3 text-ink-2">{`${verb} to order from this event. You come back to it afterwards.`}</p>
  </section>
)
