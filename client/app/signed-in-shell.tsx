// Frame of every page of a signed-in user. It brings the store.
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AppBadge } from '#client/pwa/app-badge.tsx'
import { isInstallMoment } from '#client/pwa/parts/install-moment.ts'
import { UpdateBar } from '#client/pwa/update-bar.tsx'
import { openStore } from '#client/store/engine/active-store.ts'
import { useSession } from '#client/store/session/session.ts'
import { useStoreTrouble, useSyncState } from '#client/store/session/sync-state.ts'
import { NotSavedBar } from '#client/sync-status/parts/not-saved-bar.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { ConsoleOnDesktop } from './console-on-desktop.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import { SkipLink } from './skip-link.tsx'
import { StoreFailing } from './store-failing.tsx'
import { UnlessStorageFails } from './unless-storage-fails.tsx'

// The database opens while the page's code is fetched.
openStore()

/** Loaded when the account was deleted, which is rare. */
const AccountDeleted = lazy(async () => ({
  default: (await import('#client/account/account-deleted.tsx')).AccountDeleted,
}))

/** Loaded after a first order or event. */
const InstallOffer = lazy(async () => ({ default: (await import('#client/pwa/install-offer.tsx')).InstallOffer }))

const OfferToInstall = () =>
  useSyncExternalStore(isInstallMoment.subscribe, isInstallMoment.get) && (
    <Suspense fallback={null}>
      <InstallOffer />
    </Suspense>
  )

/** The bar waits while changes are being sent. */
const UpdateWhenSent = () => <UpdateBar isSending={useSyncState().state === 'sending'} />

export const SignedInShell = () => {
  const { user, ready, deleted } = useSession()
  const { href, pathname } = useLocation()
  const trouble = useStoreTrouble()
  if (!ready) return <UnlessStorageFails />
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
      <UpdateWhenSent />
      <OfferToInstall />
      <NotSavedBar onPage />
      <ExpiredNotice />
      <AppBadge />
      <Frame />
    </>
  )
}

/** The page keeps its scroll position and input when the console appears or disappears. */
const Frame = () => {
  const isDesktop = useIsDesktop()
  return (
    <div className={isDesktop ? 'shell' : 'contents'}>
      {isDesktop && <ConsoleOnDesktop />}
      <Outlet />
    </div>
  )
}
