// Payment screenshots by claim, their perceptual hashes, and warnings to hosts. Older claims count as earlier ones; they are
// not checked themselves.
import { sql, type Migration } from 'kysely'

const FLAG_TEXTS = [
  'hostId',
  'kind',
  'subject',
  'recordId',
  'uid',
  'paymentScreenshot',
  'earlierSubject',
  'earlierId',
  'earlierUid',
  'earlierScreenshot',
] as const

export const proofChecks: Migration = {
  up: async (db) => {
    let flags = db.schema.createTable('proof_flags').addColumn('id', 'text', (column) => column.primaryKey().notNull())
    for (const name of FLAG_TEXTS) flags = flags.addColumn(name, 'text', (column) => column.notNull())
    await flags
      .addColumn('combinedPaymentRef', 'text')
      .addColumn('claimedAt', 'bigint', (column) => column.notNull())
      .addColumn('earlierAt', 'bigint', (column) => column.notNull())
      .addColumn('isEarlierCancelled', 'bigint', (column) => column.notNull())
      .addColumn('dismissedAt', 'bigint')
      .execute()
    for (const name of ['hostId', 'uid', 'earlierUid'] as const)
      await db.schema.createIndex(`proof_flags_${name}`).on('proof_flags').column(name).execute()

    await db.schema
      .createTable('proof_uses')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('combinedPaymentRef', 'text')
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('claimedAtMs', 'bigint', (column) => column.notNull())
      .addColumn('cancelledAt', 'bigint')
      .addColumn('checkedAt', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('proof_uses_hostId').on('proof_uses').columns(['hostId', 'claimedAtMs']).execute()
    for (const name of ['recordId', 'uid', 'sha256'] as const)
      await db.schema.createIndex(`proof_uses_${name}`).on('proof_uses').column(name).execute()
    await db.schema
      .createIndex('proof_uses_unchecked')
      .on('proof_uses')
      .column('claimedAtMs')
      .where(sql<boolean>`"checkedAt" is null`)
      .execute()

    await db.schema
      .createTable('picture_signatures')
      .addColumn('sha256', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kept', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute()

    const path = '/api/files/'
    const name = sql`substr("paymentScreenshot", ${sql.lit(path.length + 1)})`
    const isFile = sql`"paymentScreenshot" like ${sql.lit(`${path}%`)}`
    const columns = sql`id, subject, "recordId", "hostId", uid, "combinedPaymentRef", sha256, "claimedAtMs", "cancelledAt", "checkedAt", attempts`
    const paidAt = sql`coalesce("claimedAt", "createdAt")`
    const cancelledAt = (time: typeof paidAt, buyerStatus: string) =>
      sql`case when status = -1 or ${sql.ref(buyerStatus)} < 0 then ${time} end`
    await sql`insert into proof_uses (${columns})
      select id || '.' || "statusVersion", 'order', id, "hostId", uid, "combinedPaymentRef", ${name}, ${paidAt} * 1000,
        ${cancelledAt(paidAt, 'buyerStatus')}, ${paidAt}, 0
      from orders where ${isFile}`.execute(db)
    const bookedAt = sql`"createdAt"`
    await sql`insert into proof_uses (${columns})
      select id || '.' || "statusVersion", 'booking', id, "hostId", uid, "combinedPaymentRef", ${name}, ${bookedAt} * 1000,
        ${cancelledAt(bookedAt, 'bookerStatus')}, ${bookedAt}, 0
      from bookings where ${isFile}`.execute(db)
  },
}
