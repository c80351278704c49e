// Scopes that a person reads: their own, their hosted events, their groups, and events of their orders in groups that
// they left or are banned from.
import type { Actor } from '#shared/kernel/change.ts'
import { seesMembers } from '#shared/group/group-reply.ts'
import { isGroupAdmin, type Standing } from '#shared/roles.ts'
import { scope } from '#shared/scope.ts'
import type { Tables } from '#shared/tables.ts'
import type { ServerReader } from '#sync/server/server-store.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { statement } from './statements.ts'

type Read = { readonly native: Pick<ServerReader<Tables, Snapshot>['native'], 'getExecutor'> }
export type ScopesOf = (reader: Read, actor: Actor) => Promise<readonly string[]>

interface MembershipRow {
  groupId: string
  isAdmin: 0 | 1
  isHost: 0 | 1
  approval: 1 | 2
  banned: 0 | 1
  accessMemberList: 0 | 1
}

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
    compiler.selectFrom('orders').select(['eid', 'eGroupId']).distinct().where('uid', '=', '').compile().sql,
  )
  return async ({ native }, actor) => {
    if (actor.kind !== 'user' || actor.id === '') return []
    const [rows, orders] = await Promise.all([
      memberships<MembershipRow>(native, [actor.id, 2, 0]),
      ordered<{ eid: string; eGroupId: string }>(native, [actor.id]),
    ])
    const groups = new Set(rows.map((row) => row.groupId))
    return [
      scope.user(actor.id),
      scope.host(actor.id),
      ...rows.flatMap(scopesOfGroup),
      ...orders.filter((order) => !groups.has(order.eGroupId)).map((order) => scope.event(order.eid)),
    ]
  }
}
