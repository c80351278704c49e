// Lock keys of replicated rows. Where transactions are concurrent, rows with one lock key are read and written under
// its lock, so that what a decision read is still true at its commit. Knows no SQL.
import type { Tables } from '#shared/tables.ts'

/** Mode of a lock. */
export type LockMode = 'shared' | 'exclusive'

export interface LockKeyOf<R> {
  /** The lock key; null where rows are only added, and a duplicate id is detected by the primary key. */
  readonly of: ((row: R) => string) | null
  /** Where the id determines the key: also protects a missing row from being created by another transaction. */
  readonly byId?: (id: string) => string
  /** Where the value of an indexed field determines the key. */
  readonly by?: { readonly [F in keyof R & string]?: (value: string) => string }
  /** Lock mode for reading; writers hold it exclusively. */
  readonly reading: LockMode
}

/** All rows of one uploaded file, whoever uploaded it. */
export const uploadLockKey = (sha256: string): string => `upload/${sha256}`

const event = (id: string): string => `event/${id}`
const plan = (id: string): string => `plan/${id}`
const group = (id: string): string => `group/${id}`
const host = (id: string): string => `host/${id}`
const user = (id: string): string => `user/${id}`

interface OfEvent {
  readonly id: string
  readonly eid: string
}

/** Operations on an event's orders nearly always change its counts, so reads lock it exclusively at once. */
const ofEvent: LockKeyOf<OfEvent> = { of: ({ eid }) => event(eid), by: { eid: event }, reading: 'exclusive' }
const isEvent: LockKeyOf<{ readonly id: string }> = { of: ({ id }) => event(id), byId: event, reading: 'exclusive' }
const isGroup: LockKeyOf<{ readonly id: string }> = { of: ({ id }) => group(id), byId: group, reading: 'shared' }
const ofHost: LockKeyOf<{ readonly id: string; readonly hostId: string }> = {
  of: ({ hostId }) => host(hostId),
  by: { hostId: host },
  reading: 'exclusive',
}
/** Named `<groupId>:<userId>`. */
const ofGroup: LockKeyOf<{ readonly id: string; readonly groupId: string }> = {
  of: ({ groupId }) => group(groupId),
  byId: (id) => group(id.slice(0, id.indexOf(':'))),
  by: { groupId: group },
  reading: 'shared',
}

const lockKeys: { readonly [N in keyof Tables]: LockKeyOf<Tables[N]> } = {
  users: { of: ({ id }) => user(id), byId: user, reading: 'shared' },
  addresses: { of: ({ userId }) => user(userId), by: { userId: user }, reading: 'exclusive' },
  notifications: { of: ({ userId }) => user(userId), by: { userId: user }, reading: 'shared' },
  features: { of: ({ userId }) => user(userId), by: { userId: user }, reading: 'exclusive' },
  /** The subscriptions of one plan are counted. */
  plans: { of: ({ id }) => plan(id), byId: plan, reading: 'exclusive' },
  subscriptions: { of: ({ userId }) => user(userId), by: { userId: user }, reading: 'exclusive' },
  plan_invoices: { of: ({ userId }) => user(userId), by: { userId: user }, reading: 'exclusive' },
  groups: isGroup,
  group_secrets: isGroup,
  members: ofGroup,
  member_details: ofGroup,
  events: isEvent,
  products: ofEvent,
  event_stats: isEvent,
  event_ledgers: isEvent,
  share_codes: isEvent,
  scheduled_events: ofHost,
  deliveries: ofHost,
  bookings: ofHost,
  orders: ofEvent,
  order_history: ofEvent,
  handovers: ofEvent,
  handover_answers: ofEvent,
  packing_lists: ofHost,
  remind_messages: ofHost,
  combined_payments: ofHost,
  proof_flags: ofHost,
  refunds: ofHost,
  uploads: {
    of: ({ sha256 }) => uploadLockKey(sha256),
    byId: (id) => uploadLockKey(id.slice(0, id.indexOf(':'))),
    by: { sha256: uploadLockKey },
    reading: 'exclusive',
  },
}

export const lockKeyOf = <N extends keyof Tables>(table: N): LockKeyOf<Tables[N]> =>
  lockKeys[table] as LockKeyOf<Tables[N]>
