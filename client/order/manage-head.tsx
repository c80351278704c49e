import type { ReactNode } from 'react'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Picture } from '#client/app/parts/picture.tsx'
import { When } from '#client/ui/when.tsx'
import { shownClosing } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface ManageHeadProps {
  event: Event
  now: Seconds
  /** Actions: beside the picture on a desktop, below the figures on a phone. */
  tools: ReactNode
  /** The main action, on a desktop. */
  children: ReactNode
}

/** The event of the order desk with closing and collection times. */
export const ManageHead = ({ event, now, tools, children }: ManageHeadProps) => {
  const isDesktop = useIsDesktop()
  const picture = (className: string) => (
    <Picture
      small
      seed={event.title}
      path={event.photoUrls[0]}
      className={`shrink-0 rounded-[var(--radius-lg)] ${className}`}
    />
  )
  const { name, at } = shownClosing(event, now)
  const closing = (
    <>
      {name} {at !== null && <When at={at} clock />}
    </>
  )
  const collection = (
    <>
      Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
    </>
  )
  if (!isDesktop)
    return (
      <div className="flex gap-4">
        {picture('size-20')}
        <div className="min-w-0 flex-1">
          <h1 className="text-title">{event.title}</h1>
          <p className="mt-1 text-meta text-ink-3">{closing}</p>
          <p className="text-meta text-ink-2">{collection}</p>
        </div>
      </div>
    )
  return (
    <div className="flex items-center gap-5">
      {picture('size-24')}
      <div className="min-w-0 flex-1">
        <p className="text-meta text-ink-3">
          {closing} · {collection}
        </p>
        <h1 className="mt-0.5 text-head">{event.title}</h1>
        <div className="-ml-2 flex flex-wrap gap-x-1">{tools}</div>
      </div>
      {children}
    </div>
  )
}
