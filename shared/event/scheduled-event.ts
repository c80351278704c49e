// An event that waits for its opening. Its host alone sees it; what it becomes is made of the draft when it opens.
import { z } from 'zod'
import { eventDraftSchema } from './event-draft.ts'

const seconds = z.number().int()

export const scheduledEventSchema = z.object({
  /** The event's, once it is published. */
  id: z.string(),
  hostId: z.string(),
  groupId: z.string(),
  openTime: seconds,
  draft: eventDraftSchema,
  /** Of the draft's fields, as an event keeps them. */
  fieldTimes: z.record(z.string(), z.string()),
  /** Why it could not be published when its time had come; null while it has not. */
  refusal: z.string().nullable(),
  createdAt: seconds,
})
export type ScheduledEvent = z.infer<typeof scheduledEventSchema>
