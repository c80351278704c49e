// Loads a host's payment reminders from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { RemindMessage } from '#shared/payment/remind-message.ts'

/** Newest first. */
export const remindMessagesOf = async (db: GotongDatabase, hostId: string): Promise<RemindMessage[]> =>
  (await db.view.remind_messages.where('hostId').equals(hostId).toArray()).sort((a, b) => b.createdAt - a.createdAt)
