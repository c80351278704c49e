import { OpenPage } from '#client/app/parts/open-page.tsx'
import { EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { EventFailing, NoEventFound } from './event-state-parts.tsx'

/** Says to a guest why a shared event is not shown. */
export const GuestEventRefused = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) => (
  <OpenPage title="Event">
    {refusal.code === EVENT_NOT_FOUND.code ? (
      <NoEventFound next={{ to: '/private/list-event' }} />
    ) : (
      <EventFailing refusal={refusal} onRetry={onRetry} />
    )}
  </OpenPage>
)
