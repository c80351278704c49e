import { useLocation } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Picture } from '#client/app/parts/picture.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { listAfterChoosing } from './console-paths.ts'
import type { ConsoleGroup, ConsoleGroups } from './parts/console-group.ts'

const members = ({ totalMembers }: ConsoleGroup): string => counted(totalMembers, 'member')

const GroupPicture = ({ group }: { group: ConsoleGroup }) => (
  <Picture small path={group.photoUrl} seed={group.name} isGroup className="size-9 shrink-0 rounded-full" />
)

export interface GroupSelectorProps {
  groups: ConsoleGroups
  chosen: ConsoleGroup
  hasPremium: boolean
  /** Shows the picture alone. */
  narrow: boolean
}

const focusItem = (menu: HTMLElement, place: number): void => {
  const items = menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')
  items[(place + items.length) % items.length]?.focus()
}

/** Place of the item that a key focuses; null for other keys. */
const placeAfter = (key: string, at: number): number | null => {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? -1 : null
}

/** Chooses the group that the console is about, among those where the user is host or admin. */
export const GroupSelector = ({ groups: { groups, choose }, chosen, hasPremium, narrow }: GroupSelectorProps) => {
  const { pathname } = useLocation()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const chosenPlace = groups.findIndex(({ id }) => id === chosen.id)
  useEffect(() => {
    if (isOpen && menu.current) focusItem(menu.current, chosenPlace)
    // Only opening moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])

  const close = (): void => {
    setOpen(false)
    trigger.current?.focus()
  }
  const change = (groupId: string): void => {
    close()
    void choose(groupId)
    const list = groupId === chosen.id ? null : listAfterChoosing(pathname, groupId, hasPremium)
    if (list) go(list)
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') close()
    const items = [...(menu.current?.querySelectorAll('[role=menuitemradio]') ?? [])]
    const place = placeAfter(event.key, items.indexOf(event.target as Element))
    if (place === null || !menu.current) return
    event.preventDefault()
    focusItem(menu.current, place)
  }
  return (
    <div
      className="mb-3 grid"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Group: ${chosen.name}, ${members(chosen)}`}
        className={classNames(
          'flex items-center gap-3 rounded-[var(--radius-md)] border border-line text-left hover:bg-sunk',
          narrow ? 'justify-center p-1' : 'px-3 py-2',
        )}
        onClick={() => setOpen(!isOpen)}
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
      </button>
      {/* Without offsets a fixed box stays below the button, and the sidebar does not clip it. */}
      {isOpen && (
        <div className="relative">
          <div ref={menu} role="menu" tabIndex={-1} aria-label="Group" className="menu fixed mt-1" onKeyDown={press}>
            {groups.map((group) => (
              <button
                key={group.id}
                type="button"
                role="menuitemradio"
                aria-checked={group.id === chosen.id}
                tabIndex={-1}
                className="menu-item w-full text-left"
                onClick={() => change(group.id)}
              >
                <GroupPicture group={group} />
                <span className="min-w-0 flex-1">
                  <b className="block text-meta leading-5 font-semibold break-words text-ink">{group.name}</b>
                  <span className="block text-label text-ink-3">{members(group)}</span>
                </span>
                {group.id === chosen.id && <Icon of={Check} className="text-brand-ink" />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
