// Open events of the person's groups from the device, followed by those of public groups from the last server answer.
import { useNowAt } from '#client/store/lists/now.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { openEventsOfUser } from './parts/open-events-query.ts'
import { listingOfReply, type EventListing } from './event-listing.ts'
import { comingEvents } from './home-live-queries.ts'

const NO_INPUT = {}

export interface OpenEvents {
  readonly events: readonly EventListing[]
  /** `unanswered`: the device has no events and the server has not answered. */
  readonly state: 'loading' | 'unanswered' | 'known'
  readonly again: () => void
}

export const useOpenEvents = (): OpenEvents => {
  const coming = useLive(comingEvents)
  const answer = useAnswer(openEventsOfUser, NO_INPUT, { keep: true })
  const now = useNowAt([
    ...(coming ?? []).flatMap(({ event }) => [event.closingTimestamp, event.openTime ?? 0]),
    ...(answer.value ?? []).map((reply) => reply.closingTimestamp),
  ])
  const own = coming?.filter(({ event }) => isOrderable(event, now)).map(({ listing }) => listing)
  const known = new Set(own?.map((event) => event.id))
  const others = (answer.value ?? [])
    .filter((reply) => !known.has(reply.id) && isOrderable({ ...reply, openTime: null }, now))
    .map(listingOfReply)
  const state = (): OpenEvents['state'] => {
    if (own === undefined) return 'loading'
    if (own.length > 0 || answer.value !== undefined) return 'known'
    return answer.busy ? 'loading' : 'unanswered'
  }
  return { events: [...(own ?? []), ...others], state: state(), again: answer.again }
}
