// Looks up the coordinates of addresses and bookings that wait in the outbox, outside any transaction, and stores them.
import { placedText } from '#shared/address/address.ts'
import { BUSY, type LookedUp, type Place } from '#shared/address/place.ts'
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { PendingPlaceRow } from './pending-place-table.ts'
import { placesToLookUp, retryPlaceAt, takePendingPlace } from './pending-places-repository.ts'

export const LOOKUP_INTERVAL_MS = 2_000
/** With the interval 60 lookups a minute; the service allows 80, and the others are for people who open a map. */
const MAX_LOOKUPS_PER_ROUND = 2
/** The service may be down, or not know a new building yet. */
const MAX_ATTEMPTS = 5
const FIRST_RETRY_S = 60
const RETRY_FACTOR = 8

export interface LookUpOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly clock: Clock
  readonly geocode: (text: string) => Promise<LookedUp>
}

/** The current address; null when the record is gone. */
const textOf = (database: Database, { tableName, recordId }: PendingPlaceRow): Promise<string | null> =>
  database.read(async (snapshot) => {
    if (tableName === 'addresses') {
      const address = await snapshot
        .selectFrom('addresses')
        .select(['street', 'country', 'postalCode'])
        .where('id', '=', recordId)
        .executeTakeFirst()
      return address ? placedText(address) : null
    }
    const booking = await snapshot
      .selectFrom('bookings')
      .select('address')
      .where('id', '=', recordId)
      .executeTakeFirst()
    return booking?.address ?? null
  })

const store = async ({ engine }: LookUpOptions, row: PendingPlaceRow, text: string, place: Place): Promise<void> => {
  const name = row.tableName === 'addresses' ? 'set-address-place' : 'set-booking-place'
  const ran = await engine.run(
    SYSTEM,
    name,
    { id: row.recordId, text, place },
    { inSameTransaction: (tx) => takePendingPlace(tx, row) },
  )
  if (isRefusal(ran)) throw new Error(ran.message)
}

const lookUp = async (options: LookUpOptions, row: PendingPlaceRow): Promise<void> => {
  const { database, clock, geocode } = options
  const text = await textOf(database, row)
  const place = text === null || text === '' ? null : await geocode(text)
  if (place === BUSY) return
  if (text !== null && place !== null) return store(options, row, text, place)
  const attempts = row.attempts + 1
  const isLast = text === null || text === '' || attempts >= MAX_ATTEMPTS
  const dueAt = toSeconds(clock.now()) + FIRST_RETRY_S * RETRY_FACTOR ** row.attempts
  await database.write((tx) => (isLast ? takePendingPlace(tx, row) : retryPlaceAt(tx, { ...row, attempts }, dueAt)))
}

export const lookUpCoordinates = async (options: LookUpOptions): Promise<void> => {
  const now = toSeconds(options.clock.now())
  const rows = await options.database.read((snapshot) => placesToLookUp(snapshot, now, MAX_LOOKUPS_PER_ROUND))
  await eachInTurn(rows, (row) => lookUp(options, row))
}
