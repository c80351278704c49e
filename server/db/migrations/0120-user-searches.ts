// The texts in which the operator searches for users, and those of the users that are there already.
import type { Kysely, Migration } from 'kysely'

const USERS_PER_PART = 500

interface Known {
  readonly users: { id: string; name: string; email: string; phone: string }
  readonly user_searches: { userId: string; text: string }
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const usersAfter = (db: Kysely<Known>, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(USERS_PER_PART)
    .execute()

const fill = async (db: Kysely<Known>): Promise<void> => {
  for (let users = await usersAfter(db, ''); users.length > 0;) {
    const rows = users.map(({ id, name, email, phone }) => ({
      userId: id,
      text: [name, email, phone].map(folded).join('\n'),
    }))
    await db.insertInto('user_searches').values(rows).execute()
    users = await usersAfter(db, users[users.length - 1]?.id ?? '')
  }
}

export const userSearches: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('user_searches')
      .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    // The operator's list shows the newest first and ends at the first page.
    await db.schema.createIndex('users_createdAt').on('users').columns(['createdAt', 'id']).execute()
    await fill(db as Kysely<Known>)
  },
}
