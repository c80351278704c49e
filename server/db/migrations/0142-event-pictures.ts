// Pictures that events and their products show, and indexes by which a picture finds the other rows that name it.
import { sql, type Kysely, type Migration } from 'kysely'

const ROWS_PER_PART = 500

interface StoredEvent {
  readonly id: string
  readonly photoUrls: string
}

interface StoredProduct extends StoredEvent {
  readonly eid: string
  readonly splitCasePurchase: string | null
}

interface Picture {
  readonly sha256: string
  readonly eid: string
  readonly uses: number
}

interface Known {
  readonly events: StoredEvent
  readonly products: StoredProduct
  readonly event_pictures: Picture
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

const hashesIn = (urls: readonly unknown[]): string[] => [
  ...new Set(urls.flatMap((url) => (typeof url === 'string' && /^\/api\/files\/([0-9a-f]{64})$/.exec(url)?.[1]) || [])),
]

const photosIn = (photoUrls: string): unknown[] => {
  const urls = parsed(photoUrls)
  return Array.isArray(urls) ? urls : []
}

const addUses = async (db: Kysely<Known>, shown: readonly { eid: string; urls: readonly unknown[] }[]) => {
  const pictures = new Map<string, Picture>()
  for (const { eid, urls } of shown)
    for (const sha256 of hashesIn(urls)) {
      const key = `${sha256} ${eid}`
      pictures.set(key, { sha256, eid, uses: (pictures.get(key)?.uses ?? 0) + 1 })
    }
  if (pictures.size === 0) return
  await db
    .insertInto('event_pictures')
    .values([...pictures.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['sha256', 'eid'])
        .doUpdateSet((eb) => ({ uses: eb('event_pictures.uses', '+', eb.ref('excluded.uses')) })),
    )
    .execute()
}

const eventsAfter = (db: Kysely<Known>, id: string) =>
  db.selectFrom('events').select(['id', 'photoUrls']).where('id', '>', id).orderBy('id').limit(ROWS_PER_PART).execute()

const productsAfter = (db: Kysely<Known>, id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'eid', 'photoUrls', 'splitCasePurchase'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(ROWS_PER_PART)
    .execute()

const fill = async (db: Kysely<Known>): Promise<void> => {
  for (let events = await eventsAfter(db, ''); events.length > 0;) {
    await addUses(
      db,
      events.map(({ id, photoUrls }) => ({ eid: id, urls: photosIn(photoUrls) })),
    )
    events = await eventsAfter(db, events[events.length - 1]?.id ?? '')
  }
  for (let products = await productsAfter(db, ''); products.length > 0;) {
    await addUses(
      db,
      products.map(({ eid, photoUrls, splitCasePurchase }) => {
        const split = parsed(splitCasePurchase) as { readonly photoUrl?: unknown } | null
        return { eid, urls: [...photosIn(photoUrls), split?.photoUrl] }
      }),
    )
    products = await productsAfter(db, products[products.length - 1]?.id ?? '')
  }
}

export const eventPictures: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('event_pictures')
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('eid', 'text', (column) => column.notNull())
      .addColumn('uses', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_pictures_key', ['sha256', 'eid'])
      .execute()
    for (const table of ['orders', 'bookings'])
      await db.schema
        .createIndex(`${table}_paymentScreenshot`)
        .on(table)
        .column('paymentScreenshot')
        .where(sql<boolean>`"paymentScreenshot" is not null`)
        .execute()
    await db.schema
      .createIndex('groups_photoUrl')
      .on('groups')
      .column('photoUrl')
      .where(sql<boolean>`"photoUrl" is not null`)
      .execute()
    await fill(db as Kysely<Known>)
  },
}
