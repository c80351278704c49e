// Frames of the pages that guests see. They know no store.
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { UpdateBar } from '#client/pwa/update-bar.tsx'
import { useSession } from '#client/store/session/session.ts'
import { SkipLink } from './skip-link.tsx'
import { UnreadSession } from './unread-session.tsx'

/** Pages for guests: sign-in and public pages. */
export const OpenShell = () => (
  <>
    <SkipLink />
    <UpdateBar />
    <Outlet />
  </>
)

const SignedInShell = lazy(async () => ({ default: (await import('./signed-in-shell.tsx')).SignedInShell }))

/** Pages for users and guests. */
export const OptionalAuthShell = () => {
  const { user, ready } = useSession()
  if (!ready) return <UnreadSession />
  if (!user) return <OpenShell />
  return (
    <Suspense fallback={null}>
      <SignedInShell />
    </Suspense>
  )
}
