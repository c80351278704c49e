// Each waiting mail names its receiver in an indexed column, so that mails to one address are found without reading all.
import { sql, type Migration } from 'kysely'

export const mailReceivers: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('outgoing_mails')
      .addColumn('receiver', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const { rows } = await sql<{ id: string; mail: string }>`select id, mail from outgoing_mails`.execute(db)
    for (const { id, mail } of rows) {
      const { to } = JSON.parse(mail) as { readonly to: string }
      await sql`update outgoing_mails set receiver = ${to} where id = ${id}`.execute(db)
    }
    await db.schema.createIndex('outgoing_mails_receiver').on('outgoing_mails').column('receiver').execute()
  },
}
