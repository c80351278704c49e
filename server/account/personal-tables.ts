// Every table of the database, with the rows that a person can download and what becomes of them when the account is
// deleted. A table without an entry does not compile.
import { sql } from 'kysely'
import type { Tables } from '#shared/tables.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import type { Schema } from '#server/db/schema.ts'

type Rows = readonly object[]

export interface PersonalTable {
  /** The person's rows, without secrets; null where there are none. */
  readonly own: ((snapshot: Snapshot, userId: string) => Promise<Rows>) | null
  readonly whenDeleted: 'removed' | 'kept without the person' | 'nothing of theirs'
}

const rowsBy =
  <N extends keyof Tables>(table: N, ...columns: (keyof Tables[N] & string)[]) =>
  async (snapshot: Snapshot, userId: string): Promise<readonly Tables[N][]> => {
    const { fields, readable } = codecOf(table)
    const found = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${userId}`),
      sql` or `,
    )
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select ${sql.join(fields.map((field) => sql.ref(field)))} from ${sql.table(table)} where ${found}
    `.execute(snapshot)
    return readable(rows)
  }

/** Rows about the person, and rows about others that they created: these without the other's data. */
const rowsAlsoBy =
  <N extends keyof Tables>(
    table: N,
    about: keyof Tables[N] & string,
    madeBy: keyof Tables[N] & string,
    others: readonly (keyof Tables[N] & string)[],
  ) =>
  async (snapshot: Snapshot, userId: string): Promise<Rows> => {
    const hidden = new Set<string>(others)
    const rows = await rowsBy(table, about, madeBy)(snapshot, userId)
    return rows.map((row) =>
      row[about] === userId ? row : Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.has(field))),
    )
  }

const OF_THE_BUYER = [
  'uName',
  'uPhone',
  'uEmail',
  'uPhotoUrl',
  'comment',
  'bookingAddress',
  'paymentScreenshot',
] as const satisfies readonly (keyof Tables['orders'])[]

const nothing: PersonalTable = { own: null, whenDeleted: 'nothing of theirs' }
const theirs = (own: PersonalTable['own']): PersonalTable => ({ own, whenDeleted: 'removed' })
const keptWithoutPerson = (own: PersonalTable['own']): PersonalTable => ({
  own,
  whenDeleted: 'kept without the person',
})

export const personalTables: { readonly [N in keyof Schema]: PersonalTable } = {
  users: theirs(rowsBy('users', 'id')),
  credentials: theirs((snapshot, userId) =>
    snapshot
      .selectFrom('credentials')
      .select(['email', 'lockedUntil', 'emailConfirmedAt'])
      .where('userId', '=', userId)
      .execute(),
  ),
  social_links: theirs((snapshot, userId) =>
    snapshot.selectFrom('social_links').select(['type', 'subject', 'createdAt']).where('userId', '=', userId).execute(),
  ),
  pin_resets: { own: null, whenDeleted: 'removed' },
  payee_changes: theirs((snapshot, userId) =>
    snapshot.selectFrom('payee_changes').select('changedAt').where('userId', '=', userId).execute(),
  ),
  sessions: theirs((snapshot, userId) =>
    snapshot
      .selectFrom('sessions')
      .select(['deviceName', 'createdAt', 'lastSeenAt', 'appVersion'])
      .where('userId', '=', userId)
      .execute(),
  ),
  email_confirmations: { own: null, whenDeleted: 'removed' },
  outgoing_mails: { own: null, whenDeleted: 'removed' },
  wrong_guesses: nothing,
  known_devices: { own: null, whenDeleted: 'removed' },
  addresses: theirs(rowsBy('addresses', 'userId')),
  notifications: theirs(rowsAlsoBy('notifications', 'userId', 'senderId', ['readAt'])),
  features: theirs(rowsBy('features', 'userId')),
  plans: nothing,
  subscriptions: theirs(rowsBy('subscriptions', 'userId')),
  plan_invoices: theirs(rowsBy('plan_invoices', 'userId')),
  members: theirs(rowsBy('members', 'userId')),
  member_details: theirs(rowsBy('member_details', 'userId')),
  groups: keptWithoutPerson(rowsBy('groups', 'createdUserId')),
  group_secrets: nothing,
  events: keptWithoutPerson(rowsBy('events', 'createdUserId')),
  products: keptWithoutPerson(rowsBy('products', 'hostId')),
  event_stats: nothing,
  event_ledgers: nothing,
  share_codes: theirs(rowsBy('share_codes', 'hostId')),
  scheduled_events: theirs(rowsBy('scheduled_events', 'hostId')),
  deliveries: theirs(rowsBy('deliveries', 'hostId')),
  bookings: keptWithoutPerson(rowsBy('bookings', 'uid')),
  orders: keptWithoutPerson(rowsAlsoBy('orders', 'uid', 'placedBy', OF_THE_BUYER)),
  order_history: keptWithoutPerson(rowsBy('order_history', 'buyerId', 'by')),
  handovers: keptWithoutPerson(rowsBy('handovers', 'buyerId', 'by')),
  handover_answers: keptWithoutPerson(rowsBy('handover_answers', 'buyerId', 'by')),
  packing_lists: theirs(rowsBy('packing_lists', 'hostId')),
  combined_payments: keptWithoutPerson(rowsBy('combined_payments', 'uid')),
  proof_flags: theirs(rowsBy('proof_flags', 'hostId')),
  refunds: keptWithoutPerson(rowsBy('refunds', 'buyerId', 'by')),
  remind_messages: theirs(rowsBy('remind_messages', 'hostId')),
  uploads: theirs(rowsBy('uploads', 'userId')),
  feedback: keptWithoutPerson((snapshot, userId) =>
    snapshot
      .selectFrom('feedback')
      .select(['id', 'type', 'message', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
  ),
  push_subscriptions: theirs((snapshot, userId) =>
    snapshot.selectFrom('push_subscriptions').select(['endpoint', 'createdAt']).where('userId', '=', userId).execute(),
  ),
  pending_notices: theirs((snapshot, userId) =>
    snapshot
      .selectFrom('pending_notices')
      .select(['kind', 'recordId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
  ),
  pending_places: nothing,
  sync_clients: theirs((snapshot, userId) =>
    snapshot.selectFrom('sync_clients').select(['clientId', 'at']).where('actorId', '=', userId).execute(),
  ),
  sync_outcomes: { own: null, whenDeleted: 'removed' },
  strangers: nothing,
  passcode_tries: nothing,
  quota_usage: { own: null, whenDeleted: 'removed' },
  payment_links: nothing,
  proof_uses: { own: null, whenDeleted: 'removed' },
  picture_signatures: nothing,
  event_pictures: nothing,
  order_sales: { own: null, whenDeleted: 'kept without the person' },
  product_sales: nothing,
  revenue_charges: theirs((snapshot, userId) =>
    snapshot
      .selectFrom('revenue_charges')
      .select(['kind', 'recordId', 'month', 'salesCents', 'refundsCents'])
      .where('userId', '=', userId)
      .execute(),
  ),
  security_events: { own: null, whenDeleted: 'kept without the person' },
  user_searches: { own: null, whenDeleted: 'removed' },
  archived_events: nothing,
  installation: nothing,
  deleted_accounts: nothing,
  sync_epoch: nothing,
  sync_scopes: nothing,
  sync_changes: nothing,
  sync_digests: nothing,
}
