import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { SideLink } from '#client/ui/side-link.tsx'
import { useUnread } from '#client/notification/parts/use-unread.ts'
import { UserHead } from './user-head.tsx'
import { MORE_SECTIONS, NOTIFICATION, USER_SECTIONS } from './user-sections.ts'

export interface UserColumnsProps {
  /** Limits the width for text and few buttons. */
  narrow?: boolean | undefined
  children: ReactNode
}

/** On a desktop the sections of the profile stand beside the open one; a phone shows the open one alone. */
export const UserColumns = ({ narrow, children }: UserColumnsProps) => {
  const isDesktop = useIsDesktop()
  return (
    <div className="flex flex-1 flex-col desk:mx-auto desk:mt-4 desk:grid desk:w-full desk:max-w-[76rem] desk:grid-cols-[15rem_minmax(0,1fr)] desk:items-start desk:gap-12">
      {isDesktop && <UserSide />}
      <div className={classNames('flex min-w-0 flex-1 flex-col', narrow ? 'desk:max-w-[36rem]' : 'desk:max-w-[58rem]')}>
        {children}
      </div>
    </div>
  )
}

const UserSide = () => {
  const unread = useUnread()
  const { needs } = useSyncState()
  return (
    <div className="grid gap-4">
      <UserHead />
      <nav className="side -mx-3 grid gap-1" aria-label="User">
        {USER_SECTIONS.map((section) => (
          <SideLink
            key={section.to}
            {...section}
            {...(section.to === NOTIFICATION && unread > 0 && { count: unread, hot: true })}
          />
        ))}
      </nav>
      <nav className="side -mx-3 grid gap-1 border-t border-line pt-4" aria-label="More">
        {needs > 0 && <SideLink to="/needs-you" icon={Hand} label="Needs you" count={needs} hot />}
        {MORE_SECTIONS.map((section) => (
          <SideLink key={section.to} {...section} />
        ))}
      </nav>
    </div>
  )
}
