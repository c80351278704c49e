// Frame of every page of a signed-in user.
import { Outlet, useLocation } from '@tanstack/react-router'
import { Hand, PanelLeftClose, PanelLeftOpen, Users } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { useIsStorageFailing, useStoreTrouble, useSyncState } from '#client/store/session/sync-state.ts'
import { useCounts, type Counts } from './parts/navigation-counts.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Failing } from '#client/ui/empty.tsx'
import { HostNavSide, SwitchView } from './parts/host-nav.tsx'
import { AppBadge } from '#client/pwa/app-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { MainTabs } from './parts/main-tabs.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { NotSavedBar } from '#client/sync-status/parts/not-saved-bar.tsx'
import { Picture } from './parts/picture.tsx'
import { ProfileLink } from './parts/profile-link.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SideLink } from '#client/ui/side-link.tsx'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import { UpdateBar } from '#client/pwa/update-bar.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** Loaded when the account was deleted, which is rare. */
const AccountDeleted = lazy(async () => ({
  default: (await import('#client/account/account-deleted.tsx')).AccountDeleted,
}))

/** Pages for guests: sign-in and public pages. */
export const OpenShell = () => (
  <>
    <SkipLink />
    <UpdateBar />
    <Outlet />
  </>
)

/** Pages for users and guests. */
export const OptionalAuthShell = () => {
  const { user, ready } = useSession()
  if (!ready) return <Unread />
  return user ? <SignedInShell /> : <OpenShell />
}

export const SignedInShell = () => {
  const { user, ready, deleted } = useSession()
  const { href, pathname } = useLocation()
  const trouble = useStoreTrouble()
  if (!ready) return <Unread />
  if (deleted)
    return trouble ? (
      <StoreFailing trouble={trouble} />
    ) : (
      <Suspense fallback={null}>
        <AccountDeleted />
      </Suspense>
    )
  // After signing out, navigation is already under way.
  if (!user) return pathname === '/sign-in' ? null : <Redirect to="/sign-in" query={{ next: href }} />
  if (trouble) return <StoreFailing trouble={trouble} />
  return (
    <>
      <SkipLink />
      <UpdateBar />
      <NotSavedBar onPage />
      <ExpiredNotice />
      <AppBadge />
      <Frame />
    </>
  )
}

/** The page keeps its scroll position and input when the console appears or disappears. */
const Frame = () => {
  const desk = useIsDesktop()
  return (
    <div className={desk ? 'shell' : 'contents'}>
      {desk && <Console />}
      <Outlet />
    </div>
  )
}

/** Navigation beside and above the page. */
const Console = () => {
  const counts = useCounts()
  return (
    <>
      {counts?.hosting && <Sidebar counts={counts} />}
      <header className="desk-top">
        <div className="flex h-16 items-center gap-6 px-8">
          <ConsoleTitle counts={counts} />
          <MainTabs counts={counts} desk className="ml-4 shrink-0 !px-0 !shadow-none [&_a]:!min-h-16" />
          <span className="flex-1" />
          <SyncChip />
          <ProfileLink />
        </div>
      </header>
    </>
  )
}

/** The group's name, or the product's name and tagline for users without a group. */
const ConsoleTitle = ({ counts }: { counts: Counts | undefined }) => {
  const group = counts?.group
  return (
    <Link
      to="/"
      className="flex min-w-0 items-center gap-3 no-underline"
      aria-label={group ? `${group.name}, home` : 'Gotong, home'}
    >
      {group ? (
        <>
          <Picture small path={group.photoUrl} seed={group.id} className="size-9 shrink-0 rounded-full" />
          <b className="disp truncate text-lead font-semibold text-ink">{group.name}</b>
        </>
      ) : (
        <>
          <Wordmark />
          <span className="text-meta text-ink-2">Good things must share!</span>
        </>
      )}
    </Link>
  )
}

const Sidebar = ({ counts }: { counts: Counts }) => {
  const [narrow, setNarrow] = useSetting('sidebar-narrow', false)
  const { needs } = useSyncState()
  const { group } = counts
  if (narrow)
    return (
      <aside className="side sticky top-0 flex h-dvh w-16 shrink-0 flex-col items-center border-r border-line bg-surface py-4">
        <Link to="/" aria-label="Gotong, home" className="!min-h-0 !p-1">
          <img src="/icon.svg" alt="" className="size-9 rounded-[var(--radius-md)]" />
        </Link>
        <span className="flex-1" />
        <button type="button" className="btn btn-icon" aria-label="Expand" onClick={() => void setNarrow(false)}>
          <Icon of={PanelLeftOpen} />
        </button>
      </aside>
    )
  return (
    <aside className="side sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-3 py-4">
      <Link to="/" className="!min-h-0 !px-3 !pt-1 !pb-4 hover:!bg-transparent" aria-label="Gotong, home">
        <Wordmark />
      </Link>
      {group && (
        <Link to="/group/list-my-groups" className="mb-3 !gap-3 border border-line">
          <Picture small path={group.photoUrl} seed={group.id} className="size-9 rounded-full" />
          <span className="min-w-0 flex-1">
            <b className="block text-meta leading-5 font-semibold text-ink">{group.name}</b>
            <span className="block text-label text-ink-3">
              {group.members} {group.members === 1 ? 'member' : 'members'}
            </span>
          </span>
        </Link>
      )}
      {group && <SideLink to="/members/member-list" icon={Users} label="Members" />}
      <HostNavSide counts={counts} />
      {needs > 0 && <SideLink to="/needs-you" icon={Hand} label="Needs you" count={needs} hot />}
      <span className="flex-1" />
      <p className="px-3 pb-2 text-label text-ink-3">Good things must share!</p>
      <SwitchView className="side-button" />
      <button type="button" className="side-button" onClick={() => void setNarrow(true)}>
        <Icon of={PanelLeftClose} />
        Collapse
      </button>
    </aside>
  )
}

const SkipLink = () => (
  <a href="#main" className="skip">
    Skip to the content
  </a>
)

/** Address that is never left on an invalid token, because goods are being handed over (decision Q-142). */
const COLLECTION = '/collection'

/** The token is invalid. The app continues from the device on the home page; sending waits for sign-in. */
const ExpiredNotice = () => {
  const noun = useDeviceNoun()
  const { expired } = useSession()
  const { href, pathname } = useLocation()
  const go = useGo()
  const before = useRef(expired)
  useEffect(() => {
    if (expired && !before.current && pathname !== COLLECTION) go('/', {}, { replace: true })
    before.current = expired
  }, [expired, pathname, go])
  if (!expired) return null
  return (
    <div className="notice" role="status">
      <span>Your changes wait on this {noun} until you sign in again.</span>
      <Link to="/sign-in" query={{ next: href }}>
        Sign in
      </Link>
    </div>
  )
}

const troubles = {
  outdated: {
    title: 'Gotong was updated in another window',
    text: 'Load it again to go on.',
  },
  unavailable: {
    title: 'Something went wrong!',
    text: 'This browser gives Gotong no room to keep your orders. A private window, or no space left, can be the cause.',
  },
} as const

/** The device is being read; on a full disk it cannot be, and the page goes on by itself when there is room. */
const Unread = () => (useIsStorageFailing() ? <StoreFailing trouble="unavailable" /> : null)

const StoreFailing = ({ trouble }: { trouble: keyof typeof troubles }) => (
  <div className="page">
    <main id="main" className="flex flex-col">
      <Failing level={1} {...troubles[trouble]} onRetry={() => location.reload()} details={`store ${trouble}`} />
    </main>
  </div>
)
