import type { ScheduledEvent } from '#shared/event/scheduled-event.ts'
import type { Columns } from '#server/db/columns.ts'

export const scheduledEventColumns: Columns<ScheduledEvent> = {
  id: 'text',
  hostId: 'text',
  groupId: 'text',
  openTime: 'integer',
  draft: 'json',
  fieldTimes: 'json',
  refusal: 'text?',
  createdAt: 'integer',
}
