import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSession } from '#client/store/session/session.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

const groupsJoined = async (db: GotongDatabase, userId: string): Promise<number> =>
  db.view.members
    .where('userId')
    .equals(userId)
    .filter((member) => member.approval === 2 && member.banned === 0)
    .count()

/** First page after sign-in: leads to the open events, or to groups for a user without one. */
export const WelcomePage = () => {
  const userId = useSession().user?.id ?? ''
  const { download } = useSyncState()
  const groups = useLive(groupsJoined, userId)
  if (groups) return <Redirect to="/" />
  const known = groups !== undefined && (download === 'here' || download === 'away')
  return (
    <Page title="Welcome" busy={!known}>
      {known ? (
        <>
          <img
            className="food mt-5 aspect-[16/11] w-full rounded-[var(--radius-lg)] object-cover"
            src="/art/dumplings.svg"
            alt=""
          />
          <h1 className="mt-6 text-head">Welcome</h1>
          <p className="mt-2 text-ink-2">Currently there is no deals hosted in your community</p>
          <div className="mt-6 grid gap-2">
            <ButtonLink to="/group/search" tone="main" wide>
              Search for a group to Join
            </ButtonLink>
            <ButtonLink to="/group/create" tone="bare" wide>
              Create New
            </ButtonLink>
          </div>
          <p className="mt-6 text-center text-ink-2">
            Something to tell us? <Link to="/user/profile">Leave feedback</Link>
          </p>
        </>
      ) : (
        <>
          <h1 className="sr-only">Welcome</h1>
          <SkeletonCards />
        </>
      )}
    </Page>
  )
}
