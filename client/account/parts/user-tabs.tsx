import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Tabs } from '#client/ui/tabs.tsx'
import { NOTIFICATION, USER_SECTIONS } from './user-sections.ts'

/** Tabs of the user area. `unread`: number of notifications. */
export const UserTabs = ({ unread = 0 }: { unread?: number }) => {
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // On a narrow phone the current tab may be outside the visible area.
  useEffect(() => {
    const current = place.current?.querySelector<HTMLElement>('[aria-current]')
    const row = current?.parentElement
    if (current && row) row.scrollLeft = current.offsetLeft + current.offsetWidth - row.clientWidth + 24
  }, [pathname])
  return (
    <div ref={place} className="-mx-[var(--gutter)] mt-4 shrink-0">
      <Tabs
        label="User"
        tabs={USER_SECTIONS.map(({ icon: _icon, ...section }) => ({
          ...section,
          current: pathname === section.to,
          ...(section.to === NOTIFICATION && unread > 0 && { count: unread, hot: true }),
        }))}
      />
    </div>
  )
}
