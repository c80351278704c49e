import type { Destination } from '#client/ui/destination.ts'
import { ChevronRight, LogOut, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { NotificationList } from '#client/notification/notification-list.tsx'
import { PushSwitch } from '#client/pwa/push-switch.tsx'
import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Page } from './parts/page.tsx'
import { useUnread } from '#client/notification/parts/use-unread.ts'
import { UserColumns } from '#client/account/parts/user-columns.tsx'
import { UserHead } from '#client/account/parts/user-head.tsx'
import { MORE_SECTIONS } from '#client/account/parts/user-sections.ts'
import { DeviceName, ThemeChoice } from '#client/account/device-settings.tsx'
import { NoticeSettings } from '#client/account/notice-settings.tsx'
import { FeedbackDialog } from '#client/account/feedback-dialog.tsx'
import { SignOutDialog } from '#client/account/sign-out-dialog.tsx'
import { UserTabs } from '#client/account/parts/user-tabs.tsx'

export const ProfilePage = () => {
  const isDesktop = useIsDesktop()
  const noun = useDeviceNoun()
  const unread = useUnread()
  const [open, setOpen] = useState<'feedback' | 'logout' | null>(null)

  return (
    <Page title="Profile" back={{ to: '/' }} wide>
      <UserColumns>
        {!isDesktop && <UserHead />}
        {!isDesktop && <UserTabs unread={unread} />}
        <NotificationList />
        <NoticeSettings>
          <PushSwitch />
        </NoticeSettings>
        {!isDesktop && <MoreRows />}
        <section
          className="mt-8 grid gap-6 desk:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] desk:items-start desk:gap-12"
          aria-label={`This ${noun}`}
        >
          <DeviceName />
          <ThemeChoice />
        </section>
        <div className="mt-10 mb-8 grid gap-2 desk:max-w-[26rem] desk:grid-cols-2">
          <Button icon={MessageSquareText} wide onClick={() => setOpen('feedback')}>
            Feedback
          </Button>
          <Button icon={LogOut} wide onClick={() => setOpen('logout')}>
            Logout
          </Button>
        </div>
      </UserColumns>
      {open === 'feedback' && <FeedbackDialog onClose={() => setOpen(null)} />}
      {open === 'logout' && <SignOutDialog onStay={() => setOpen(null)} />}
    </Page>
  )
}

const MoreRows = () => {
  const { needs } = useSyncState()
  return (
    <nav className="rows mt-8 border-y border-line" aria-label="More">
      {needs > 0 && <RowLink to="/needs-you" text={`Needs you · ${needs}`} />}
      {MORE_SECTIONS.map(({ label, icon: _icon, ...destination }) => (
        <RowLink key={label} {...destination} text={label} />
      ))}
    </nav>
  )
}

const RowLink = ({ text, ...destination }: Destination & { text: string }) => (
  <Link
    {...destination}
    className="flex min-h-14 items-center justify-between gap-4 font-semibold text-ink no-underline"
  >
    {text}
    <Icon of={ChevronRight} className="text-ink-3" />
  </Link>
)
