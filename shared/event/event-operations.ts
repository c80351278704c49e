// The calls of the event room that change something.
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { requestPayment, updateEventStatus } from './event-actions.ts'

export { createEvent, deleteEvent, requestPayment, updateEventStatus }

export const eventOperations = [createEvent, updateEventStatus, requestPayment, deleteEvent] as const
export const eventCommands = [] as const
