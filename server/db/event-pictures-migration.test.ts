// Upgrades a database that does not know which events show a picture.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import { eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import type { Tables } from '#shared/tables.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

/** More than the migration reads at once. */
const PRODUCTS = 1001
const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]

let earlier: EarlierDatabase

const insert = async <N extends 'events' | 'products'>(table: N, row: Tables[N]): Promise<void> => {
  const { fields, toStored } = codecOf(table)
  const stored = toStored(row)
  await earlier.handles.writer
    .insertInto(table)
    .values(Object.fromEntries(fields.map((field, n) => [field, stored[n]])) as never)
    .execute()
}

beforeAll(async () => {
  earlier = await databaseAt('0141-notification-claims')
  await insert('events', eventRow({ id: 'e1', photoUrls: [fileUrl(A), fileUrl(A), '/art/mango.svg'] }))
  await insert('events', eventRow({ id: 'e2' }))
  for (let n = 0; n < PRODUCTS; n += 1) await insert('products', productRow(`p${n}`, { photoUrls: [fileUrl(A)] }))
  const split = splitCase({ photoUrl: fileUrl(C) })
  await insert('products', productRow('q', { eid: 'e2', photoUrls: [fileUrl(B)], splitCasePurchase: split }))
  await earlier.handles.writer.updateTable('products').set({ photoUrls: '{"half' }).where('id', '=', 'p0').execute()
  await migrate(earlier.handles.writer)
})
afterAll(() => earlier.close())

test('an upgrade writes which events show a picture, and how many of their rows do', async () => {
  const rows = await earlier.handles.reader.selectFrom('event_pictures').selectAll().orderBy('sha256').execute()
  expect(rows).toEqual([
    { sha256: A, eid: 'e1', uses: PRODUCTS },
    { sha256: B, eid: 'e2', uses: 1 },
    { sha256: C, eid: 'e2', uses: 1 },
  ])
})
