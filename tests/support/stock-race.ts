// Many buyers order the last of a product at the same moment.
import { SignJWT } from 'jose'
import type { EventReply } from '#shared/event/event-reply.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Tables } from '#shared/tables.ts'
import { insertCredentials } from '#server/account/credentials-repository.ts'
import { openDatabase } from '#server/db/open.ts'
import { replicated } from '#server/db/replicated.ts'
import { keepSecrets } from '#server/secrets.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { apiAt, type Api, type Reply } from './api.ts'
import { createEvent, createGroup, signUp } from './neighbourhood.ts'
import { memberRow, person } from './member-rows.ts'
import { databaseOf } from './postgres-server.ts'
import type { SpawnedServer } from './server.ts'

export interface StockRace {
  /** One for each buyer. */
  readonly replies: readonly Reply[]
  /** By number, from the last server. */
  readonly orders: readonly OrderReply[]
  /** Pieces that the event counts as ordered. */
  readonly counted: number
}

export const STOCK = 50
const BUYERS = 200

/** Inserts members with accounts directly into the database, because creating each through calls takes a minute. */
const members = async (servers: readonly SpawnedServer[], groupId: string): Promise<Api[]> => {
  const [{ dataDir }] = servers as [SpawnedServer]
  const ids = Array.from({ length: BUYERS }, newId)
  const database = await openDatabase({ DATA_DIR: dataDir, ...(await databaseOf(dataDir)) })
  const people = ids.map((id) => person(id))
  const joined = ids.map((id) => memberRow(groupId, id))
  await sqlStore<Tables>(database, replicated).write(async (tx) => {
    await tx.put('users', people)
    await tx.put('members', joined)
  })
  const account = { pinHash: '', tokenVersion: 1, tries: 5, lockedUntil: null, locks: 0, emailConfirmedAt: null }
  await database.write(async (tx) => {
    for (const { id: userId, email } of people) await insertCredentials(tx, { userId, email, ...account })
  })
  await database.close()
  const { tokenSecret } = await keepSecrets(dataDir)
  const tokens = await Promise.all(
    ids.map((uid) =>
      new SignJWT({ uid, version: 1 })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(tokenSecret),
    ),
  )
  return tokens.map((token, n) => apiAt(servers[n % servers.length]!.url, token))
}

/** 200 buyers, spread over servers of one data directory, each order one of `LAST` mangoes at once. */
export const raceForStock = async (servers: readonly SpawnedServer[]): Promise<StockRace> => {
  const host = await signUp(servers[0]!.url)
  const groupId = await createGroup(host)
  const products = [{ name: 'Last mangoes', description: 'x', price: 9.9, maxQuantity: STOCK }]
  const event = await createEvent(host, groupId, { products })
  const buyers = await members(servers, groupId)
  const body = { eid: event.id, details: { [event.products[0]!]: [{ quantity: 1 }] } }
  const replies = await Promise.all(buyers.map((buyer) => buyer.call('POST', '/create-order', { body })))
  const reader = apiAt(servers.at(-1)!.url, host.token)
  const orders = await reader.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })
  const { totalOrderCount } = await reader.get<EventReply>('/get-event', { id: event.id })
  return { replies, orders, counted: totalOrderCount }
}
