// Upgrades of a user's database from earlier versions. Loaded when a database is upgraded.
import type { Transaction } from 'dexie'
import { NEW_PERSON } from '#shared/account/new-person.ts'
import type { ShareCode } from '#shared/event/event.ts'
import type { Tables } from '#shared/tables.ts'

const withNewFields = (user: object): void =>
  void Object.assign(user, { ...NEW_PERSON, marketingConsentAt: null, ...user })

/** Answers to a group's question moved to a table for its admins. */
const withoutAnswer = (member: { answer?: string }): void => void delete member.answer

const withFieldTimes = (row: object): void => void Object.assign(row, { fieldTimes: {}, ...row })

/** Older orders have no shares: the server settles them. */
const withoutShares = (row: object): void => void Object.assign(row, { settledShares: null, ...row })

/** Null counts as the total: older orders and bookings have no paid amount. */
const withoutPaidCents = (row: object): void => void Object.assign(row, { paidCents: null, ...row })

/** Older orders and bookings have no recorded refunds. */
const withoutReturned = (row: object): void => void Object.assign(row, { returnedCents: 0, ...row })

/** Older addresses and bookings have no coordinates. */
const withoutPlace = (row: object): void => void Object.assign(row, { place: null, ...row })

/** Older bookings have no reason for an invalid payment. */
const withoutReason = (row: object): void => void Object.assign(row, { invalidReason: '', ...row })

/** Older events have no case that was bought although it did not fill. */
const withoutBoughtCases = (row: object): void => void Object.assign(row, { boughtCases: [], ...row })

/** Older notifications are about no claimed payment. */
const withoutClaims = (row: object): void => void Object.assign(row, { claims: [], ...row })

const withoutWireId = (entry: { wireId?: number | null }): void => void delete entry.wireId

const withCosts = (row: { draft?: object }): void => {
  row.draft = { deliveryCost: 0, discount: 0, isPercentage: false, ...row.draft }
}

interface EventWithCode {
  readonly id: string
  readonly createdUserId: string
  shareCode?: string | null
}

interface EventBase {
  readonly table: string
  readonly id: string
  readonly row: EventWithCode | null
  readonly view: EventWithCode | null
  readonly writers: readonly string[]
}

const withoutShareCode = (event: { shareCode?: string | null }): void => void delete event.shareCode

/** Share codes moved to a table for the hosts: a device keeps those of its user's events, also if they are not sent yet. */
const moveShareCodes = async (trans: Transaction): Promise<void> => {
  const users = new Set(await trans.table('users').toCollection().primaryKeys())
  const codeOf = (event: EventWithCode | null): ShareCode | null =>
    event?.shareCode && users.has(event.createdUserId)
      ? { id: event.id, hostId: event.createdUserId, shareCode: event.shareCode }
      : null
  const events = await trans.table<EventWithCode>('events').toArray()
  await trans.table('share_codes').bulkPut(events.flatMap((event) => codeOf(event) ?? []))
  const bases = await trans
    .table<EventBase>('bases')
    .filter(({ table }) => table === 'events')
    .toArray()
  const changed = bases.flatMap(({ id, writers, ...base }) => {
    const [row, view] = [codeOf(base.row), codeOf(base.view)]
    return row?.shareCode === view?.shareCode ? [] : [{ table: 'share_codes', id, row, view, writers }]
  })
  await trans.table('bases').bulkPut(changed)
  await inRows(trans, 'events', withoutShareCode)
}

/** Changes rows of the view and base rows alike. */
const inRows = (trans: Transaction, table: keyof Tables, change: (row: object) => void): PromiseLike<unknown> =>
  Promise.all([
    trans.table(table).toCollection().modify(change),
    trans
      .table('bases')
      .toCollection()
      .filter((base: { table: string }) => base.table === table)
      .modify((base: { row: object | null; view: object | null }) => {
        for (const row of [base.row, base.view]) if (row) change(row)
      }),
  ])

/** By version. */
export type Upgrades = Readonly<Record<number, (trans: Transaction) => PromiseLike<unknown>>>

/** Upgrade of each version from the one before. A released upgrade is never edited. */
export const UPGRADES: Upgrades = {
  2: (trans) =>
    Promise.all([
      trans.table('outbox').toCollection().modify({ attempts: 0 }),
      trans
        .table('meta')
        .toCollection()
        .modify((record: { meta: object }) => {
          record.meta = { verifiedAt: null, staging: null, ...record.meta }
        }),
    ]),
  3: (trans) => inRows(trans, 'users', withNewFields),
  4: (trans) => inRows(trans, 'members', withoutAnswer),
  5: (trans) => Promise.all([inRows(trans, 'events', withFieldTimes), inRows(trans, 'users', withNewFields)]),
  /** Drafts, a table that starts empty. */
  6: () => Promise.resolve(),
  7: (trans) => inRows(trans, 'deliveries', withFieldTimes),
  /** Plans, subscriptions and remind messages, tables that start empty. */
  8: () => Promise.resolve(),
  /** Bookings, a table that starts empty. */
  9: () => Promise.resolve(),
  10: moveShareCodes,
  11: (trans) => Promise.all([inRows(trans, 'orders', withoutShares), inRows(trans, 'scheduled_events', withCosts)]),
  /** Combined payments, a table that starts empty. */
  12: () => Promise.resolve(),
  13: (trans) => inRows(trans, 'orders', withoutPaidCents),
  14: (trans) => Promise.all([inRows(trans, 'addresses', withoutPlace), inRows(trans, 'bookings', withoutPlace)]),
  /** Invoices of plans, a table that starts empty. */
  15: () => Promise.resolve(),
  16: (trans) => inRows(trans, 'bookings', withoutReason),
  /** Warnings about payment screenshots, a table that starts empty. */
  17: () => Promise.resolve(),
  18: (trans) => inRows(trans, 'events', withoutBoughtCases),
  /** Refunds, a table that starts empty. */
  19: (trans) => Promise.all([inRows(trans, 'orders', withoutReturned), inRows(trans, 'bookings', withoutReturned)]),
  20: (trans) => inRows(trans, 'bookings', withoutPaidCents),
  /** Applied mutations of one pull share a record (`applied-records.ts`), which earlier versions cannot read. */
  21: () => Promise.resolve(),
  /** Mutations have no numbers under a client id any more. */
  22: (trans) =>
    Promise.all([
      trans.table('outbox').toCollection().modify(withoutWireId),
      trans
        .table('meta')
        .toCollection()
        .modify(({ meta }: { meta: { nextMutationId?: number; acknowledged?: number } }) => {
          delete meta.nextMutationId
          delete meta.acknowledged
        }),
    ]),
  23: (trans) => inRows(trans, 'notifications', withoutClaims),
}
