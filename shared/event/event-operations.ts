// Operations of events.
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { publishScheduledEvent } from './publish-scheduled-event.ts'
import { updateEventShare } from './update-event-share.ts'
import { updateEventDelivery } from './update-event-delivery.ts'
import { updateEventDiscount } from './update-event-discount.ts'
import { updateEvent } from './update-event.ts'
import { updateEventStatus } from './update-event-status.ts'
import { requestPayment } from './request-payment.ts'
import { createScheduledEvent } from './create-scheduled-event.ts'
import { updateScheduledEvent } from './update-scheduled-event.ts'
import { deleteScheduledEvent } from './delete-scheduled-event.ts'

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
  updateEventDelivery,
  updateEventDiscount,
] as const
