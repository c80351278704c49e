import { ChevronLeft } from 'lucide-react'
import { useState, type ReactNode, type UIEvent } from 'react'
import { Picture } from '#client/app/parts/picture.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useBack } from '#client/ui/navigation.ts'
import type { Event } from '#shared/event/event.ts'
import { ClosingIn } from './event-card.tsx'

/** Pictures of an event at full width; several can be swiped. */
export const EventGallery = ({ event, children }: { event: Event; children?: ReactNode }) => {
  const back = useBack({ to: '/' })
  const [shown, setShown] = useState(0)
  const photos = event.photoUrls.length > 0 ? event.photoUrls : [undefined]
  const follow = (scroll: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, clientWidth } = scroll.currentTarget
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
  }
  return (
    <div className="relative tab:overflow-hidden tab:rounded-t-[var(--radius-lg)]">
      <div
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        onScroll={follow}
        {...(photos.length > 1 && { tabIndex: 0, role: 'group', 'aria-label': `${photos.length} pictures` })}
      >
        {photos.map((photoUrl, at) => (
          <Picture
            key={photoUrl ?? 'drawing'}
            seed={event.title}
            path={photoUrl}
            lazy={at > 0}
            alt={photoUrl ? `${event.title}, picture ${at + 1}` : ''}
            className="aspect-[6/5] w-full shrink-0 snap-start"
          />
        ))}
      </div>
      <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
        <button type="button" className="btn btn-icon on-photo" aria-label="Back" onClick={back}>
          <Icon of={ChevronLeft} />
        </button>
        {children}
      </div>
      <div className="absolute inset-x-4 bottom-9 flex items-end justify-between gap-2">
        <ClosingIn event={event} className="tag" soon="soon" />
        {photos.length > 1 && (
          <span className="tag px-3">
            {shown + 1} / {photos.length}
          </span>
        )}
      </div>
    </div>
  )
}
