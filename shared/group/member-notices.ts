// Notifications about requests to join: to admins about a request, to the requester about the acceptance.
import type { Reader, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { notify, type Notification } from '#shared/notification/notification.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { memberId, type Group, type Member } from './group.ts'

export const ASKS_TO_JOIN = 'Asks to join the group.'
export const LET_IN = 'You are in. The events of the group are on your home page now.'

/** Minimum time between push messages about the same requester. */
const MIN_INTERVAL_S: Seconds = 86_400

interface Asking {
  readonly id: string
  readonly name: string
}

/** One id for each admin, so that a repeated request replaces the notification. */
const askId = (groupId: string, askerId: string, adminId: string): string =>
  `asks.${memberId(groupId, askerId)}.${adminId}`

export interface MembersToNotify {
  readonly members: readonly Member[]
  /** Earlier notifications about this person, by id. */
  readonly notices: ReadonlyMap<string, Notification>
}

export const membersToNotify = async (
  reader: Reader<Tables>,
  groupId: string,
  askerId: string,
): Promise<MembersToNotify> => {
  const members = await reader.list('members', 'groupId', groupId, { isAdmin: true })
  const notices = new Map<string, Notification>()
  for (const { userId } of members.filter(isGroupAdmin)) {
    const notice = await reader.get('notifications', askId(groupId, askerId, userId))
    if (notice !== undefined) notices.set(notice.id, notice)
  }
  return { members, notices }
}

/** Notifies every admin of the group. */
export const asksNotices = (
  stamp: Stamp,
  group: Group,
  { members, notices }: MembersToNotify,
  asker: Asking,
): Notification[] =>
  members
    .filter(isGroupAdmin)
    .map((admin) => ({
      id: askId(group.id, asker.id, admin.userId),
      userId: admin.userId,
      senderId: asker.id,
      senderName: asker.name,
      title: group.name,
      message: ASKS_TO_JOIN,
      link: `/group/list-members?groupId=${group.id}`,
      claims: [],
      createdAt: stamp.at,
      readAt: null,
    }))
    .filter(({ id }) => (notices.get(id)?.createdAt ?? -Infinity) <= stamp.at - MIN_INTERVAL_S)

/** Notifies the requester in the name of the admin who answered. */
export const letInNotice = (stamp: Stamp, group: Group, admin: Member, asker: Pick<Member, 'userId'>) =>
  notify(stamp, 'in', {
    userId: asker.userId,
    senderId: admin.userId,
    senderName: admin.name,
    title: group.name,
    message: LET_IN,
    link: `/group/list-events?groupId=${group.id}`,
  })
