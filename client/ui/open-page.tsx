import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Link } from './link.tsx'
import { Wordmark } from './wordmark.tsx'

/** A page for who has not signed in. */
export const OpenPage = ({
  title,
  busy,
  dock,
  children,
}: {
  title: string
  busy?: boolean
  dock?: ReactNode
  children: ReactNode
}) => {
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  return (
    <div className="page">
      <header className="top">
        <Link to="/private/list-event" className="grid min-h-12 content-center" aria-label="Gotong, open events">
          <Wordmark />
        </Link>
        <span className="flex-1" />
        <ButtonLink to="/sign-in" tone="soft">
          Sign in
        </ButtonLink>
      </header>
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
