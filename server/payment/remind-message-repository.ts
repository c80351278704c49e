import type { RemindMessage } from '#shared/payment/remind-message.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const messages = codecOf('remind_messages')

export const remindMessagesOf = async (snapshot: Snapshot, hostId: string): Promise<RemindMessage[]> => {
  const rows = await snapshot
    .selectFrom('remind_messages')
    .select(messages.fields)
    .where('hostId', '=', hostId)
    .execute()
  return messages.readable(rows)
}
