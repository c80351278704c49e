import { useByTime } from '#client/store/lists/now.ts'
import { When } from '#client/ui/when.tsx'
import type { Event } from '#shared/event/event.ts'
import { shownClosing, type Closing } from '#shared/event/event-state.ts'

type Closed = Closing & Partial<Pick<Event, 'fieldTimes'>>

/** 'Closing', or 'Closed' once it is. */
export const ClosingName = ({ event }: { event: Closed }) => useByTime((now) => shownClosing(event, now).name)

/** The planned closing; of a closed event the time at which it was really closed. */
export const ClosingTime = ({ event }: { event: Closed }) => {
  const at = useByTime((now) => shownClosing(event, now).at ?? 0)
  return at === 0 ? 'Earlier than planned' : <When at={at} clock />
}
