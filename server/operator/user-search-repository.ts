// Case-folded search texts of users. SQLite and PostgreSQL fold different letters, so the server folds them itself.
import type { User } from '#shared/account/user.ts'
import { folded } from '#shared/kernel/text.ts'
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import type { Tx } from '#server/db/database.ts'
import type { UserSearchRow } from './user-search-table.ts'

/** A search holds no line break, so that it never matches the end of one field and the start of the next. */
const textOf = ({ name, email, phone }: Pick<User, 'name' | 'email' | 'phone'>): string =>
  [name, email, phone].map(folded).join('\n')

/** A pattern of LIKE for users whose name, e-mail address or phone number contains this text. */
export const patternOf = (search: string): string => `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`

const putTexts = async (tx: Tx, rows: readonly UserSearchRow[]): Promise<void> => {
  await tx
    .insertInto('user_searches')
    .values(rows)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })))
    .execute()
}

/** In the transaction that changes the users. */
export const recordUserSearches = async (tx: Tx, changes: readonly ChangedRow[]): Promise<void> => {
  const ofUsers = changes.flatMap(({ table, before, after }) =>
    table === 'users' ? [{ before: before as User | undefined, after: after as User | undefined }] : [],
  )
  const rows = ofUsers.flatMap(({ before, after }) => {
    if (after === undefined) return []
    const text = textOf(after)
    return before !== undefined && textOf(before) === text ? [] : [{ userId: after.id, text }]
  })
  // Sorted, so that two transactions lock the rows in the same order.
  if (rows.length > 0)
    await putTexts(
      tx,
      rows.sort((a, b) => (a.userId < b.userId ? -1 : 1)),
    )
  const deletedIds = ofUsers.flatMap(({ before, after }) =>
    before !== undefined && after === undefined ? [before.id] : [],
  )
  if (deletedIds.length > 0) await tx.deleteFrom('user_searches').where('userId', 'in', deletedIds.sort()).execute()
}
