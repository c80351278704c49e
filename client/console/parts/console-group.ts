// The groups of the console, and the chosen one, which the device remembers (CON-034).
import { useSetting } from '#client/store/device/setting.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useSyncState, type Download } from '#client/store/session/sync-state.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import type { Group } from '#shared/group/group.ts'
import { isPremiumRequired } from '#shared/plan/premium.ts'
import { isConsoleMember } from '#shared/plan/console-access.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { useHasPremium, usePremium } from './use-has-premium.ts'

export interface ConsoleGroup extends Pick<Group, 'id' | 'name' | 'photoUrl' | 'totalMembers'> {
  readonly isAdmin: boolean
}

/** Groups where the user is host or admin, by the time of joining. */
const consoleGroups = liveList((from: LiveTables) => {
  const memberships = from.rows('members', 'userId', [from.userId])
  const consoles = () =>
    [...memberships.values()]
      .filter(isConsoleMember)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const groups = from.rows('groups', 'id', () => consoles().map(({ groupId }) => groupId))
  return (): readonly ConsoleGroup[] =>
    consoles().flatMap((mine) => {
      const group = groups.get(mine.groupId)
      if (!group) return []
      const { id, name, photoUrl, totalMembers } = group
      return [{ id, name, photoUrl, totalMembers, isAdmin: isGroupAdmin(mine) }]
    })
})

export interface ConsoleGroups {
  readonly groups: readonly ConsoleGroup[]
  /** The remembered group, else the first; undefined if the user is neither host nor admin of any. */
  readonly chosen: ConsoleGroup | undefined
  readonly choose: (groupId: string) => Promise<void>
}

/** Undefined while loading. */
export const useConsoleGroups = (): ConsoleGroups | undefined => {
  const groups = useLive(consoleGroups)
  const [chosenId, choose, known] = useSetting('console-group', '')
  if (groups === undefined || !known) return undefined
  return { groups, chosen: groups.find(({ id }) => id === chosenId) ?? groups[0], choose }
}

/** Whether the console shows what the user has in a group. */
export type ShowsGroup = (groupId: string) => boolean

/**
 * The chosen group, and groups that the selector does not offer: a host who lost the role still owes the collection of
 * their events there.
 */
export const showsGroup =
  ({ groups, chosen }: Pick<ConsoleGroups, 'groups' | 'chosen'>): ShowsGroup =>
  (groupId) =>
    chosen === undefined || groupId === chosen.id || groups.every(({ id }) => id !== groupId)

/** A package joins events of one group or several; without any event on the device it belongs to no group. */
export const showsPackage = (shows: ShowsGroup, groupIds: readonly string[]): boolean =>
  groupIds.length === 0 || groupIds.some(shows)

const everyGroup: ShowsGroup = () => true

/** Groups whose events, deliveries and packages a page of the user's own shows: on a phone all. Undefined while loading. */
export const useShownGroups = (): ShowsGroup | undefined => {
  const isDesktop = useIsDesktop()
  const groups = useConsoleGroups()
  if (!isDesktop) return everyGroup
  return groups && showsGroup(groups)
}

/** The chosen group on a desktop; null elsewhere and for users who host nowhere. Undefined while loading. */
export const useDesktopGroup = (): ConsoleGroup | null | undefined => {
  const isDesktop = useIsDesktop()
  const groups = useConsoleGroups()
  if (!isDesktop) return null
  return groups === undefined ? undefined : (groups.chosen ?? null)
}

const withPremium = (
  group: ConsoleGroup | null | undefined,
  has: boolean | undefined,
): ConsoleGroup | null | undefined => {
  if (!group) return group
  return has === undefined ? undefined : has ? group : null
}

/**
 * The chosen group where its console is shown: on a desktop, for hosts and admins with premium. Null elsewhere: pages
 * then show all groups. Undefined while loading.
 */
export const useConsoleGroup = (): ConsoleGroup | null | undefined => withPremium(useDesktopGroup(), useHasPremium())

/**
 * Rows that open the console, read again when the state of the download changes: the first download ends before lists
 * that were read earlier show its rows.
 */
const consoleRows = liveList((from, _download: Download) => {
  const memberships = from.rows('members', 'userId', [from.userId])
  const features = from.rows('features', 'userId', [from.userId])
  return () => ({
    isHosting: [...memberships.values()].some(isConsoleMember),
    isPremiumRequired: isPremiumRequired([...features.values()]),
  })
})

/**
 * For pages that only the console has: also undefined while the first download, or the first settings of the installation, may
 * still open it.
 */
export const useConsolePageGroup = (): ConsoleGroup | null | undefined => {
  const isDesktop = useIsDesktop()
  const chosen = useDesktopGroup()
  // Read once: two readers of the settings would not change at the same time.
  const { has, isSiteKnown } = usePremium()
  const group = withPremium(chosen, has)
  const { download, isConnected } = useSyncState()
  const rows = useLive(consoleRows, download)
  if (group !== null || !isDesktop) return group
  if (download === 'coming' || rows === undefined) return undefined
  if (!isSiteKnown && download === 'here' && isConnected) return undefined
  const isLate = chosen === null ? rows.isHosting : !rows.isPremiumRequired
  return isLate ? undefined : null
}
