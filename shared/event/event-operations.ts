// Operations of events.
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { requestPayment, updateEventStatus } from './event-actions.ts'
import { publishScheduledEvent } from './publish-event.ts'
import { createScheduledEvent, deleteScheduledEvent, updateScheduledEvent } from './schedule-event.ts'
import { updateEventShare } from './share-event.ts'
import { updateEvent } from './update-event.ts'

export { createEvent, deleteEvent, requestPayment, updateEventStatus }

export const eventOperations = [
  createEvent,
  updateEvent,
  updateEventStatus,
  requestPayment,
  deleteEvent,
  createScheduledEvent,
  updateScheduledEvent,
  deleteScheduledEvent,
  publishScheduledEvent,
  updateEventShare,
] as const
export const eventCommands = [] as const
