// The first schema. Frozen: later changes are later migrations.
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Migration } from 'kysely'

type Column = readonly ['text' | 'bigint', 'null' | 'not null']
const text: Column = ['text', 'not null']
const textOrNull: Column = ['text', 'null']
const whole: Column = ['bigint', 'not null']
const wholeOrNull: Column = ['bigint', 'null']

/** Replicated tables. Each has a text `id`. */
const replicated: Record<string, Record<string, Column>> = {
  users: {
    name: text,
    email: text,
    phone: text,
    photoUrl: textOrNull,
    postalCode: text,
    featureFlags: text,
    createdAt: whole,
  },
  groups: {
    name: text,
    description: text,
    photoUrl: textOrNull,
    question: text,
    hasPasscode: whole,
    public: whole,
    defaultRole: whole,
    autoApproval: whole,
    accessMemberList: whole,
    totalMembers: whole,
    createdUserId: text,
    createdAt: whole,
  },
  group_secrets: { passcode: text },
  members: {
    groupId: text,
    groupName: text,
    userId: text,
    name: text,
    photoUrl: textOrNull,
    isAdmin: whole,
    isHost: whole,
    approval: whole,
    banned: whole,
    visible: whole,
    answer: text,
    createdAt: whole,
  },
  events: {
    groupId: text,
    groupName: text,
    title: text,
    description: text,
    pickupAddress: text,
    photoUrls: text,
    termConds: text,
    extraFields: text,
    closingTimestamp: whole,
    pickupTimestamp: whole,
    pickupDuration: whole,
    openTime: wholeOrNull,
    adminCost: whole,
    deliveryCost: whole,
    discount: whole,
    isPercentage: whole,
    paynow: whole,
    payable: whole,
    payAfterClosing: whole,
    payTogether: whole,
    bookingAddressRequired: whole,
    status: whole,
    shareCode: textOrNull,
    createdUserId: text,
    createdUserName: text,
    createdUserPhotoUrl: textOrNull,
    createdAt: whole,
  },
  products: {
    eid: text,
    hostId: text,
    groupId: text,
    position: whole,
    name: text,
    description: text,
    price: whole,
    maxQuantity: whole,
    defaultQuantity: whole,
    limitPerOrder: whole,
    minOrderQty: whole,
    photoUrls: text,
    subItems: text,
    splitCasePurchase: textOrNull,
  },
  event_stats: { hostId: text, groupId: text, totalOrderCount: whole, totalMember: whole, sold: text, pieces: text },
  event_ledgers: { lastOrderNo: whole, buyers: text },
  orders: {
    eid: text,
    eTitle: text,
    eGroupId: text,
    hostId: text,
    eOrderNo: wholeOrNull,
    uid: text,
    uName: text,
    uPhone: text,
    uEmail: text,
    uPhotoUrl: textOrNull,
    placedBy: text,
    status: whole,
    buyerStatus: whole,
    statusVersion: text,
    statusTime: text,
    lines: text,
    comment: text,
    bookingAddress: textOrNull,
    deliveryDate: textOrNull,
    payAfterClosing: whole,
    combinedPaymentRef: textOrNull,
    paymentScreenshot: textOrNull,
    claimedAt: wholeOrNull,
    fieldTimes: text,
    createdAt: whole,
  },
  order_history: {
    orderId: text,
    eid: text,
    hostId: text,
    buyerId: text,
    what: text,
    from: textOrNull,
    to: textOrNull,
    note: text,
    by: text,
    byName: text,
    deviceName: text,
    at: whole,
    receivedAt: wholeOrNull,
    seen: whole,
  },
  handovers: {
    orderId: text,
    eid: text,
    hostId: text,
    buyerId: text,
    kind: text,
    lines: text,
    undoes: text,
    seen: text,
    by: text,
    byName: text,
    deviceId: text,
    deviceName: text,
    at: whole,
    time: text,
    receivedAt: wholeOrNull,
  },
  handover_answers: {
    orderId: text,
    eid: text,
    hostId: text,
    buyerId: text,
    facts: text,
    answer: text,
    by: text,
    byName: text,
    at: whole,
    time: text,
  },
  packing_lists: { hostId: text, name: text, nameTime: text, eventIds: text, createdAt: whole },
  uploads: { sha256: text, userId: text, type: text, size: whole, createdAt: whole },
}

/** In addition to the primary keys. */
const indexes: readonly (readonly [string, readonly string[]])[] = [
  ['members', ['groupId']],
  ['members', ['userId']],
  ['events', ['groupId']],
  ['events', ['createdUserId']],
  ['events', ['status', 'closingTimestamp']],
  ['products', ['eid']],
  ['orders', ['eid']],
  ['orders', ['uid']],
  ['orders', ['hostId']],
  ['order_history', ['orderId']],
  ['order_history', ['eid']],
  ['handovers', ['orderId']],
  ['handovers', ['eid']],
  ['handover_answers', ['orderId']],
  ['handover_answers', ['eid']],
  ['packing_lists', ['hostId']],
  ['uploads', ['sha256']],
]

const createReplicated = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, columns] of Object.entries(replicated)) {
    let builder = db.schema.createTable(table).addColumn('id', 'text', (column) => column.primaryKey().notNull())
    for (const [name, [type, nullable]] of Object.entries(columns))
      builder = builder.addColumn(name, type, (column) => (nullable === 'null' ? column : column.notNull()))
    await builder.execute()
  }
  for (const [table, columns] of indexes)
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute()
}

const createCredentials = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('credentials')
    .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('pinHash', 'text', (column) => column.notNull())
    .addColumn('tokenVersion', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('lockedUntil', 'bigint')
    .execute()

const createSync = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sync_epoch')
    .addColumn('epoch', 'text', (column) => column.primaryKey().notNull())
    .execute()
  await sql`insert into sync_epoch (epoch) values (${randomUUID()})`.execute(db)
  await db.schema
    .createTable('sync_ledgers')
    .addColumn('actorId', 'text', (column) => column.notNull())
    .addColumn('clientId', 'text', (column) => column.notNull())
    .addColumn('lastMutationId', 'bigint', (column) => column.notNull())
    .addColumn('rejected', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_ledgers_key', ['actorId', 'clientId'])
    .execute()
  await db.schema
    .createTable('sync_results')
    .addColumn('actorId', 'text', (column) => column.notNull())
    .addColumn('clientId', 'text', (column) => column.notNull())
    .addColumn('mutationId', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_results_key', ['actorId', 'clientId', 'mutationId'])
    .execute()
  await db.schema
    .createTable('sync_scopes')
    .addColumn('scope', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sync_changes')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('tableName', 'text', (column) => column.notNull())
    .addColumn('rowId', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('deleted', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_changes_key', ['scope', 'tableName', 'rowId'])
    .execute()
  await db.schema.createIndex('sync_changes_version').on('sync_changes').columns(['scope', 'version']).execute()
}

export const beginning: Migration = {
  up: async (db) => {
    await createReplicated(db)
    await createCredentials(db)
    await createSync(db)
  },
}
