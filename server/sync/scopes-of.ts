// Scopes that a person reads: their own, their hosted events with the orders, their groups, and events of their orders in groups
// that they left or are banned from. Orders of archived events are read only where the request opens them. A cancelled order that
// another user placed does not give its event: otherwise any user could fill the devices of another one.
import type { Actor } from '#shared/kernel/change.ts'
import { seesMembers } from '#shared/group/group-reply.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isGroupAdmin, type Standing } from '#shared/roles.ts'
import { ordersOfHost, scope } from '#shared/scope.ts'
import type { Tables } from '#shared/tables.ts'
import type { ServerReader } from '#sync/server/server-store.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { statement } from './statements.ts'

type Read = { readonly native: Pick<ServerReader<Tables, Snapshot>['native'], 'getExecutor'> }
/** `opened`: scopes that the request names. */
export type ScopesOf = (reader: Read, actor: Actor, opened?: readonly string[]) => Promise<readonly string[]>

interface MembershipRow {
  groupId: string
  isAdmin: 0 | 1
  isHost: 0 | 1
  approval: 1 | 2
  banned: 0 | 1
  accessMemberList: 0 | 1
}

const CANCELLED = [BUYER_STATUS.cancelled, BUYER_STATUS.refunded] as const

const scopesOfGroup = (row: MembershipRow): string[] => {
  const mine: Standing = { ...row, isAdmin: row.isAdmin === 1, isHost: row.isHost === 1 }
  return [
    scope.group(row.groupId),
    ...(seesMembers(row, mine) ? [scope.members(row.groupId)] : []),
    ...(isGroupAdmin(mine) ? [scope.contacts(row.groupId)] : []),
  ]
}

/** Runs on every pull, so its SQL is compiled once. A banned or pending member reads the group like a non-member. */
export const scopesOfWith = ({ compiler }: Pick<Database, 'compiler'>): ScopesOf => {
  const memberships = statement(
    compiler
      .selectFrom('members')
      .innerJoin('groups', 'groups.id', 'members.groupId')
      .select([
        'members.groupId',
        'members.isAdmin',
        'members.isHost',
        'members.approval',
        'members.banned',
        'groups.accessMemberList',
      ])
      .where('members.userId', '=', '')
      .where('members.approval', '=', 2)
      .where('members.banned', '=', 0)
      .compile().sql,
  )
  const ordered = statement(
    compiler
      .selectFrom('orders')
      .select(['eid', 'eGroupId'])
      .distinct()
      .where('uid', '=', '')
      .where((eb) =>
        eb.or([
          eb('placedBy', '=', eb.ref('uid')),
          eb.and([eb('status', '!=', ORDER_STATUS.cancelled), eb('buyerStatus', 'not in', [...CANCELLED])]),
        ]),
      )
      .compile().sql,
  )
  const hosted = statement(
    compiler
      .selectFrom('sync_scopes')
      .leftJoin('archived_events', (join) =>
        join
          .onRef('archived_events.scope', '=', 'sync_scopes.scope')
          .onRef('archived_events.version', '=', 'sync_scopes.version')
          .on('archived_events.archived', '=', 1),
      )
      .select('sync_scopes.scope')
      .where('sync_scopes.scope', '>', '')
      .where('sync_scopes.scope', '<', '')
      .where('archived_events.scope', 'is', null)
      .compile().sql,
  )
  return async ({ native }, actor, opened = []) => {
    if (actor.kind !== 'user' || actor.id === '') return []
    const own = ordersOfHost(actor.id)
    const [rows, orders, hostedOrders] = await Promise.all([
      memberships<MembershipRow>(native, [actor.id, 2, 0]),
      ordered<{ eid: string; eGroupId: string }>(native, [actor.id, ORDER_STATUS.cancelled, ...CANCELLED]),
      // '0' is the character after '/'.
      hosted<{ scope: string }>(native, [1, own, `${own.slice(0, -1)}0`]),
    ])
    const groups = new Set(rows.map((row) => row.groupId))
    return [
      scope.user(actor.id),
      scope.host(actor.id),
      ...hostedOrders.map((row) => row.scope),
      ...opened.filter((key) => key.startsWith(own)),
      ...rows.flatMap(scopesOfGroup),
      ...orders.filter((order) => !groups.has(order.eGroupId)).map((order) => scope.event(order.eid)),
    ]
  }
}
