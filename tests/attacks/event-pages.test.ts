// Pages that guests open of an event with as many and as long products as it may have: the server reads little of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { MAX_PRODUCTS } from '#shared/event/event-draft.ts'
import { tagsOfEvent } from '#server/site/event-preview.ts'
import { embeddedEvent } from '#server/site/embedded-event.ts'
import { insertRows } from '#tests/support/insert-rows.ts'
import { groupRow } from '#tests/support/member-rows.ts'
import { queriesOf } from '#tests/support/query-plan.ts'
import { eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const NOW = toSeconds(Date.now())
const LINK = { eid: 'large', shareCode: 'Ab12-Cd34' }

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const insert = insertRows.bind(null, server.database)
  await insert('groups', [groupRow('g1')])
  for (const id of ['large', 'small']) {
    await insert('events', [eventRow({ id })])
    await insert('share_codes', [{ id, hostId: 'host', shareCode: LINK.shareCode }])
  }
  const description = 'x'.repeat(800)
  await insert('products', [
    productRow('small', { eid: 'small', description }),
    ...Array.from({ length: MAX_PRODUCTS }, (_, n) =>
      productRow(`p${n}`, { eid: 'large', description, price: asCents(500 + n) }),
    ),
    productRow('split', { eid: 'large', splitCasePurchase: splitCase({ costPerItem: asCents(120) }) }),
  ])
})
afterAll(() => server.close())

/** Columns with the texts and photos of products. */
const CONTENTS = /"(description|photoUrls|subItems)"/

test('OPS-011 the price range of a link preview reads no texts and photos of products', async () => {
  const tags = await server.database.read((snapshot) => tagsOfEvent(snapshot, LINK, NOW, ''))
  expect(tags?.description).toContain('S$1.20 to S$24.99')
  const queries = await queriesOf(server.database, (snapshot) => tagsOfEvent(snapshot, LINK, NOW, ''))
  const ofProducts = queries.filter(({ sql }) => sql.includes('from "products"'))
  expect(ofProducts).toHaveLength(1)
  for (const { sql } of ofProducts) expect(sql).not.toMatch(CONTENTS)
})

test('OPS-011 the page of a shared link reads no products of an event that is too large for it', async () => {
  const queriesFor = (eid: string) =>
    queriesOf(server.database, (snapshot) => embeddedEvent(snapshot, { ...LINK, eid }))
  const [size, ...others] = await queriesFor('large')
  expect(size?.sql).toContain('sum(')
  expect(others).toEqual([])
  expect((await queriesFor('small')).some(({ sql }) => sql.includes('"products"') && CONTENTS.test(sql))).toBe(true)
  const page = await server.database.read((snapshot) => embeddedEvent(snapshot, { ...LINK, eid: 'small' }))
  expect(page?.text).toContain('"id":"small"')
})
