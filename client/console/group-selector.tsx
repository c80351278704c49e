import { Menu } from '@base-ui/react/menu'
import { useLocation } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Picture } from '#client/app/parts/picture.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { listAfterChoosing } from './console-paths.ts'
import type { ConsoleGroup, ConsoleGroups } from './parts/console-group.ts'

const members = ({ totalMembers }: ConsoleGroup): string => counted(totalMembers, 'member')

const GroupPicture = ({ group }: { group: ConsoleGroup }) => (
  <Picture small path={group.photoUrl} seed={group.id} className="size-9 shrink-0 rounded-full" />
)

export interface GroupSelectorProps {
  groups: ConsoleGroups
  chosen: ConsoleGroup
  hasPremium: boolean
  /** Shows the picture alone. */
  narrow: boolean
}

/** Chooses the group that the console is about, among those where the user is host or admin. */
export const GroupSelector = ({ groups: { groups, choose }, chosen, hasPremium, narrow }: GroupSelectorProps) => {
  const { pathname } = useLocation()
  const go = useGo()
  const change = (groupId: string): void => {
    void choose(groupId)
    const list = groupId === chosen.id ? null : listAfterChoosing(pathname, groupId, hasPremium)
    if (list) go(list)
  }
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={classNames(
          'mb-3 flex items-center gap-3 rounded-[var(--radius-md)] border border-line text-left hover:bg-sunk',
          narrow ? 'p-1' : 'px-3 py-2',
        )}
        aria-label={`Group: ${chosen.name}, ${members(chosen)}`}
      >
        <GroupPicture group={chosen} />
        {!narrow && (
          <>
            <span className="min-w-0 flex-1">
              <b className="line-clamp-2 text-meta leading-5 font-semibold break-words text-ink">{chosen.name}</b>
              <span className="block text-label text-ink-3">{members(chosen)}</span>
            </span>
            <Icon of={ChevronsUpDown} className="text-ink-3" />
          </>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-40">
          <Menu.Popup className="menu" aria-label="Group">
            <Menu.RadioGroup value={chosen.id} onValueChange={(id) => change(String(id))}>
              {groups.map((group) => (
                <Menu.RadioItem key={group.id} value={group.id} className="menu-item" closeOnClick>
                  <GroupPicture group={group} />
                  <span className="min-w-0 flex-1">
                    <b className="block text-meta leading-5 font-semibold break-words text-ink">{group.name}</b>
                    <span className="block text-label text-ink-3">{members(group)}</span>
                  </span>
                  <Menu.RadioItemIndicator className="grid text-brand-ink">
                    <Icon of={Check} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
