// Indexes of the deletions that a clean-up forgets, and of proofs by their stored bytes: both read one table from end to end before.
import { sql, type Migration } from 'kysely'

export const deletionAndProofIndexes: Migration = {
  up: async (db) => {
    // SQLite and PostgreSQL use it for statements that write "deleted = 1" with the number, not with a parameter.
    await db.schema
      .createIndex('sync_changes_deletions')
      .on('sync_changes')
      .columns(['at', 'scope', 'version'])
      .where(sql<boolean>`deleted = 1`)
      .execute()
    await db.schema.createIndex('picture_signatures_kept').on('picture_signatures').column('kept').execute()
  },
}
