// Messages about an event that a page cannot show. Without a frame: users and guests have different ones.
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import type { Destination } from '#client/ui/destination.ts'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { WRONG_SHARE_CODE } from '#shared/event/event-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

const whatToDo = ({ code }: Refusal, noun: string): string => {
  if (code === NO_SIGNAL.code) return `This event is not on your ${noun}. It opens when there is signal.`
  if (code === WRONG_SHARE_CODE.code) return 'Ask the person who sent it for the current link.'
  return `Nothing on your ${noun} is lost.`
}

export const EventFailing = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) => (
  <Failing
    level={1}
    title={`Occur error when loading event: ${refusal.message}`}
    text={whatToDo(refusal, useDeviceNoun())}
    details={`event ${refusal.code}`}
    onRetry={onRetry}
  />
)

export const NoEventFound = ({ next }: { next: Destination }) => (
  <Empty
    level={1}
    title="No Event Found"
    text="It was removed, or the link is not complete."
    next={{ ...next, label: 'Open events' }}
  />
)
