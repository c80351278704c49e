// Seeds a database with many hosts, each with an event and orders, before the server starts.
import fastify from 'fastify'
import type { TableName } from '#shared/kernel/change.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Member } from '#shared/group/group.ts'
import type { Order } from '#shared/order/order.ts'
import { tables, type Tables } from '#shared/tables.ts'
import { indexChanges } from '#sync/server/change-index.ts'
import { openSession } from '#server/account/sessions-repository.ts'
import { insertCredentials } from '#server/account/credentials-repository.ts'
import { openDatabase } from '#server/db/open.ts'
import { replicated } from '#server/db/replicated.ts'
import { addAuthentication } from '#server/http/authentication.ts'
import { paymentTokens } from '#server/payment/payment-token.ts'
import { keepSecrets } from '#server/secrets.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { eventRow, productRow } from '#tests/support/sample-event.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { nowSeconds } from './measure.ts'

export interface SeedHostsPlan {
  readonly people: number
  readonly ordersEach: number
  readonly groupSize: number
}

export interface SeededHost {
  readonly id: string
  readonly token: string
  /** Orders of the host's event. */
  readonly orders: readonly Order[]
}

const REF = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve characters, unique for each pair of numbers below 2^15. */
const refOf = (host: number, n: number): string => {
  let value = (BigInt(host) << 15n) | BigInt(n)
  let text = ''
  for (; text.length < 12; value >>= 5n) text = REF[Number(value & 31n)]! + text
  return text
}

interface Seeded {
  readonly rows: { readonly [N in keyof Tables]?: Tables[N][] }
  readonly ordersOf: readonly (readonly Order[])[]
}

const rowsFor = ({ people, ordersEach, groupSize }: SeedHostsPlan): Seeded => {
  const now = nowSeconds()
  const idOf = (n: number): string => `host-${n}`
  const groupOf = (n: number): string => `host-group-${Math.floor(n / groupSize)}`
  const numbers = Array.from({ length: people }, (_, n) => n)
  const ordersOf = numbers.map((host) =>
    Array.from({ length: ordersEach }, (_, n) => {
      const first = Math.floor(host / groupSize) * groupSize
      const buyer = first + ((host - first + 1 + (n % (groupSize - 1))) % groupSize)
      const id = refOf(host, n)
      return orderRow(id, {
        eid: `host-event-${host}`,
        eGroupId: groupOf(host),
        hostId: idOf(host),
        eOrderNo: n + 1,
        uid: idOf(buyer),
        placedBy: idOf(buyer),
        status: 2,
        buyerStatus: 2,
        statusTime: hybridTime(now * 1000 - 86_400_000, 0, 'host'),
        createdAt: now - 86_400,
      })
    }),
  )
  const groups = [...new Set(numbers.map(groupOf))]
  return {
    ordersOf,
    rows: {
      users: numbers.map((n) => ({ ...person(idOf(n)), email: `host${n}@example.org` })),
      groups: groups.map((id) => ({ ...groupRow(id), totalMembers: groupSize })),
      members: numbers.map((n): Member => memberRow(groupOf(n), idOf(n), { isHost: true })),
      events: numbers.map((n) =>
        eventRow({
          id: `host-event-${n}`,
          groupId: groupOf(n),
          createdUserId: idOf(n),
          status: 0,
          closingTimestamp: now - 3600,
          pickupTimestamp: now,
        }),
      ),
      products: numbers.map((n) =>
        productRow(`host-product-${n}`, { eid: `host-event-${n}`, hostId: idOf(n), groupId: groupOf(n) }),
      ),
      orders: ordersOf.flat(),
    },
  }
}

const ROWS_PER_INSERT = 500

/** Creates tokens like a sign-in does, with the secrets of the data directory. */
export const seedHosts = async (dataDir: string, plan: SeedHostsPlan): Promise<SeededHost[]> => {
  const { rows, ordersOf } = rowsFor(plan)
  const database = await openDatabase({ DATA_DIR: dataDir })
  const store = sqlStore<Tables>(database, replicated)
  for (const [name, all] of Object.entries(rows)) {
    const table = name as TableName<Tables>
    for (let start = 0; start < all.length; start += ROWS_PER_INSERT)
      await store.write(async (tx) => {
        const part = all.slice(start, start + ROWS_PER_INSERT)
        await tx.put(table, part as never)
        const changes = part.map((row) => ({ table, id: row.id, before: undefined, after: row, bytes: jsonBytes(row) }))
        await indexChanges(tables, tx, changes, nowSeconds())
      })
  }
  const users = rows.users ?? []
  await database.write(async (tx) => {
    for (const { id: userId, email } of users)
      await insertCredentials(tx, {
        userId,
        email,
        pinHash: '',
        tokenVersion: 1,
        tries: 5,
        lockedUntil: null,
        locks: 0,
        emailConfirmedAt: null,
      })
  })
  const signing = fastify()
  const { tokenSecret } = await keepSecrets(dataDir)
  const payments = paymentTokens(database, tokenSecret, systemClock)
  const admins = { isGood: () => Promise.resolve(false) }
  const { tokenFor } = await addAuthentication(signing, {
    database,
    secret: tokenSecret,
    clock: systemClock,
    payments,
    admins,
  })
  await signing.ready()
  const sessionIds = await database.write(async (tx) => {
    const opened = new Map<string, string>()
    for (const { id } of users) opened.set(id, await openSession(tx, id, 'bench', nowSeconds()))
    return opened
  })
  const members = users.map(({ id }, n) => ({
    id,
    token: tokenFor({ userId: id, tokenVersion: 1, sessionId: sessionIds.get(id) ?? '' }),
    orders: ordersOf[n] ?? [],
  }))
  await signing.close()
  await database.close()
  return members
}
