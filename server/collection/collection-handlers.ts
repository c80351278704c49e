// Content of the collection page of a list or an event, for its host only.
import { EVENT_NOT_FOUND, NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { ORDERS_TOO_LARGE } from '#shared/order/order-refusals.ts'
import { packingListTitle } from '#shared/packing/packing-list-names.ts'
import type { Snapshot } from '#server/db/database.ts'
import { fitsOneAnswer } from '#server/db/list-limits.ts'
import { eventById } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { allOrderReplies } from '#server/order/order-reply-repository.ts'
import { packingListById } from '#server/packing/packing-list-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { recordsOfEvents } from './handover-repository.ts'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'

interface SubjectQuery {
  readonly list?: string | undefined
  readonly eventId?: string | undefined
}

interface Subject {
  readonly name: string
  readonly eventIds: string[]
}

const subjectOf = async (snapshot: Snapshot, input: SubjectQuery, hostId: string): Promise<Subject | Refusal> => {
  if (input.list !== undefined) {
    const list = await packingListById(snapshot, input.list)
    return list?.hostId === hostId ? { name: packingListTitle(list.name), eventIds: list.eventIds } : PACK_NOT_FOUND
  }
  const event = input.eventId === undefined ? undefined : await eventById(snapshot, input.eventId)
  if (!event) return EVENT_NOT_FOUND
  return event.createdUserId === hostId ? { name: event.title, eventIds: [event.id] } : NOT_YOUR_EVENT
}

export const collectionHandlers = ({ database }: ServerContext): HandlersFor<'get-collection'> => ({
  'get-collection': (input, { actor }) =>
    database.read(async (snapshot) => {
      const subject = await subjectOf(snapshot, input, actor.id)
      if (isRefusal(subject)) return subject
      const orders = await allOrderReplies(snapshot, subject.eventIds)
      if (isRefusal(orders)) return orders
      const { handovers, answers } = await recordsOfEvents(snapshot, subject.eventIds)
      if (!fitsOneAnswer([...orders, ...handovers, ...answers])) return ORDERS_TOO_LARGE
      return { ...subject, orders, handovers: [...handovers], answers: [...answers] }
    }),
})
