import { ChevronRight, LogOut, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useSession } from './store/session.ts'
import { useSyncState } from './store/sync-state.ts'
import { NotificationList } from './notification/notification-list.tsx'
import { useNotifications } from './notification/notification-queries.ts'
import { PushSwitch } from './notification/push-switch.tsx'
import { Button } from './ui/button.tsx'
import { useDeviceNoun } from './ui/device-noun.ts'
import { Icon } from './ui/icon.tsx'
import { Link } from './ui/link.tsx'
import { Page } from './ui/page.tsx'
import { useMe } from './ui/use-me.ts'
import { DeviceName, ThemeChoice } from './account/device-settings.tsx'
import { FeedbackDialog } from './account/feedback-dialog.tsx'
import { BigAvatar } from './account/photo-field.tsx'
import { SignOutDialog } from './account/sign-out-dialog.tsx'
import { UserTabs } from './ui/user-tabs.tsx'

export const ProfilePage = () => {
  const { user } = useSession()
  const me = useMe()
  const noun = useDeviceNoun()
  const [open, setOpen] = useState<'feedback' | 'logout' | null>(null)
  const unread = (useNotifications() ?? []).filter((each) => each.readAt === null).length

  return (
    <Page title="Profile" back={{ to: '/' }}>
      <header className="mt-4 flex items-center gap-4">
        <BigAvatar name={user?.name ?? ''} photoUrl={me?.photoUrl ?? null} />
        <div className="min-w-0">
          <h1 className="text-head [overflow-wrap:anywhere]">{user?.name}</h1>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{user?.email}</p>
          {me?.phone && <p className="num text-ink-2">+65 {me.phone}</p>}
        </div>
      </header>
      <UserTabs unread={unread} />
      <NotificationList />
      <div className="mt-4">
        <PushSwitch />
      </div>
      <MoreRows />
      <section className="mt-8 grid gap-6" aria-label={`This ${noun}`}>
        <DeviceName />
        <ThemeChoice />
      </section>
      <div className="mt-10 mb-8 grid gap-2">
        <Button icon={MessageSquareText} wide onClick={() => setOpen('feedback')}>
          Feedback
        </Button>
        <Button icon={LogOut} wide onClick={() => setOpen('logout')}>
          Logout
        </Button>
      </div>
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
      <RowLink to="/sync" text="To send" />
      <RowLink to="/group/list-my-groups" text="My Group" />
      <RowLink to="/user/invoices" text="Invoices" />
      <RowLink to="/user/plans" text="Plans" />
      <RowLink to="/user/data" text="Your data" />
      <RowLink to="/policy" text="Privacy policy" />
    </nav>
  )
}

const RowLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-semibold text-ink no-underline">
    {text}
    <Icon of={ChevronRight} className="text-ink-3" />
  </Link>
)
