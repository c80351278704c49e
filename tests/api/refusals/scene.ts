// A neighbourhood with every role; the data of each is named, so that rows can refer to it.
import {
  bookDelivery,
  closeEvent,
  createDelivery,
  createDelivered,
  createEvent,
  scheduleEvent,
  createGroup,
  join,
  orderOf,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
  secretOf,
  shareOrder,
} from '#tests/support/neighbourhood.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import type { TestServer } from '#tests/support/server.ts'

export const ROLES = [
  /** Admin and host of the group; owns the rows below. */
  'host',
  /** Hosts another event in the same group. */
  'otherHost',
  /** Admin of the group, without events or orders. */
  'otherAdmin',
  /** Has an order. */
  'buyer',
  /** Member of the group, without an order. */
  'member',
  /** Former member of the group. */
  'banned',
  /** Waits for approval in `closedGroup`. */
  'pending',
  /** In no group. */
  'outsider',
] as const
export type Role = (typeof ROLES)[number]

/** Roles whose phone and email a role may see (decision Q-128): admins see members and requesters of their group. */
export const KNOWS: Readonly<Record<Role, readonly Role[]>> = {
  host: ['otherHost', 'otherAdmin', 'buyer', 'member', 'banned', 'pending'],
  otherHost: [],
  otherAdmin: ['host', 'otherHost', 'buyer', 'member', 'banned'],
  buyer: [],
  member: [],
  banned: [],
  pending: [],
  outsider: [],
}
/** Roles whose phone a role may see in addition: a buyer pays the host by it. */
export const CALLS: Readonly<Partial<Record<Role, readonly Role[]>>> = { buyer: ['host'] }

export interface Scene extends Readonly<Record<Role, Person>> {
  readonly server: TestServer
  readonly groupId: string
  /** Private, with approval; `pending` asked to join. */
  readonly closedGroup: string
  readonly event: MadeEvent
  /** Closed, in no list. */
  readonly closedEvent: MadeEvent
  /** Share code of `event`. */
  readonly shareCode: string
  /** Opens tomorrow. */
  readonly scheduledId: string
  /** A delivery that can be booked. */
  readonly deliveryId: string
  /** Another that opens tomorrow. */
  readonly scheduledDeliveryId: string
  /** The buyer's order, partly handed over. */
  readonly ref: string
  /** Another order of the buyer, as placed. */
  readonly newRef: string
  /** Secret of the payment link of `ref`. */
  readonly linkSecret: string
  readonly lineId: string
  /** Its hand-over record. */
  readonly factId: string
  readonly historyId: string
  readonly listId: string
  /** The host's. */
  readonly eventDeliveryId: string
  /** The event of the delivery. */
  readonly deliveredEvent: MadeEvent
  /** The buyer's booking of it. */
  readonly bookingRef: string
  /** Creates another user, for actions that must not happen to the others. */
  someone(): Promise<Person>
}

const DAY_S = 86_400

type People = Readonly<Record<Role, Person>>

export const makePeople = async (server: TestServer): Promise<People> => {
  const people = {} as Record<Role, Person>
  for (const [n, role] of ROLES.entries())
    people[role] = await signUp(server.url, `${role} Tan`, { phone: `8${7_130_000 + n}` })
  return people
}

const ban = async (server: TestServer, groupId: string, { id }: Person): Promise<void> => {
  await server.database.write(async (tx) => {
    await tx.updateTable('members').set({ banned: 1 }).where('groupId', '=', groupId).where('userId', '=', id).execute()
  })
}

/** New groups, events and orders for each call. */
export const makeScene = async (server: TestServer, people: People): Promise<Scene> => {
  const { host, otherHost, otherAdmin, buyer, member, banned, pending } = people
  const groupId = await createGroup(host)
  for (const each of [otherHost, otherAdmin, buyer, member, banned]) await join(each, groupId)
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: otherHost.id, role: 'HOST' })
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: otherAdmin.id, role: 'ADMIN' })
  await ban(server, groupId, banned)
  const closedGroup = await createGroup(host, { name: 'Ask first', autoApproval: 0, public: 0 })
  await join(pending, closedGroup, { answer: 'Block 12' })

  const event = await createEvent(host, groupId)
  await createEvent(otherHost, groupId, { title: 'Bread morning' })
  const ref = await placeOrder(buyer, event, [2])
  const newRef = await placeOrder(buyer, event, [1])
  const lineId = (await orderOf(host, ref)).allProductPerOrder[0]?.id ?? ''
  const handedOver = { ref, lines: [{ lineId, quantity: 1 }] }
  const { id: factId } = await host.api.send<{ id: string }>('POST', '/hand-over', handedOver)
  const packed = await createEvent(host, groupId, { title: 'Packed' })
  const closedEvent = await createEvent(host, groupId, { title: 'Closed' })
  for (const { id } of [packed, closedEvent]) await closeEvent(host, id)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const scheduledId = await scheduleEvent(host, groupId, { title: 'Later' })
  const deliveryId = await createDelivery(host, groupId)
  const openTime = formatDateTime(Math.floor(Date.now() / 1000) + DAY_S)
  const scheduledDeliveryId = await createDelivery(host, groupId, { openTime }, 3)
  const { id: listId } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [packed.id] })
  const delivered = await createDelivered(host, groupId)
  const bookingRef = await bookDelivery(buyer, delivered.deliveryId)
  const history = await server.database.read((snapshot) =>
    snapshot.selectFrom('order_history').select('id').where('orderId', '=', ref).executeTakeFirstOrThrow(),
  )
  return {
    ...people,
    server,
    groupId,
    closedGroup,
    event,
    closedEvent,
    scheduledId,
    deliveryId,
    scheduledDeliveryId,
    shareCode,
    ref,
    newRef,
    linkSecret: secretOf(await shareOrder(host, ref)),
    lineId,
    factId,
    historyId: history.id,
    listId,
    eventDeliveryId: delivered.deliveryId,
    deliveredEvent: delivered,
    bookingRef,
    someone: () => signUp(server.url),
  }
}
