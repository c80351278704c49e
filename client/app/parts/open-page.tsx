import { useEffect, type ReactNode } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Link } from '#client/ui/link.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** Header of a page for guests. `children`: the sign-in link. */
export const OpenHead = ({ className, children }: { className?: string; children: ReactNode }) => (
  <header className={classNames('top', className)}>
    <Link to="/private/list-event" className="grid min-h-12 content-center" aria-label="Gotong, open events">
      <Wordmark />
    </Link>
    <span className="flex-1" />
    {children}
  </header>
)

/** A page for guests, which a person who is signed in may open too. */
export const OpenPage = ({
  title,
  busy,
  wide,
  dock,
  children,
}: {
  title: string
  busy?: boolean
  /** Uses the full width on a desktop. */
  wide?: boolean
  dock?: ReactNode
  children: ReactNode
}) => {
  const { user, expired } = useSession()
  const isGuest = user === null || expired
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  return (
    <div className={classNames('page', wide && 'page-wide')}>
      <OpenHead>
        {isGuest ? (
          <>
            <ButtonLink to="/sign-up" tone="bare" className="px-2">
              Sign up
            </ButtonLink>
            <ButtonLink to="/sign-in" tone="soft" className="px-3.5">
              Sign in
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/" tone="soft" className="px-3.5">
            Home
          </ButtonLink>
        )}
      </OpenHead>
      <main
        id="main"
        tabIndex={-1}
        aria-label={title}
        aria-busy={busy || undefined}
        className="flex flex-col pt-1 pb-8"
      >
        {children}
      </main>
      {dock}
    </div>
  )
}
