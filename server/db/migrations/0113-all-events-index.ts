// Index in the order of the operator's list of all events.
import type { Migration } from 'kysely'

export const allEventsIndex: Migration = {
  up: async (db) => {
    await db.schema.createIndex('events_createdAt').on('events').columns(['createdAt', 'id']).execute()
  },
}
