import { CalendarClock } from 'lucide-react'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { When } from '#client/ui/when.tsx'
import type { ScheduledEvent } from '#shared/event/scheduled-event.ts'

/** Replaces the orders of a scheduled event, which takes no orders yet. */
export const WaitingEvent = ({ scheduled }: { scheduled: ScheduledEvent }) => (
  <section className="mt-4 grid gap-4">
    <h1 className="text-head">{scheduled.draft.title}</h1>
    <p className="flex gap-2.5">
      <Icon of={CalendarClock} className="size-6 text-brand-ink" />
      <span>
        Opens <b className="font-semibold">{<When at={scheduled.openTime} clock />}</b>. It is hidden until then; its
        orders will appear here.
      </span>
    </p>
    {scheduled.refusal !== null && <p className="font-semibold text-danger-ink">{scheduled.refusal}</p>}
    <ButtonLink to="/event/update" query={{ id: scheduled.id }} tone="main" wide>
      Edit Post
    </ButtonLink>
  </section>
)
