import { useEffect, type ReactNode } from 'react'
import { Wordmark } from '#client/ui/wordmark.tsx'

export interface AuthLayoutProps {
  title: string
  picture: string
  /** Shows the title below the mark, for pages after sign-in and sign-up. */
  heading?: boolean
  children: ReactNode
}

/** Layout of sign-in pages: a picture of food, then the form; side by side on a desktop. */
export const AuthLayout = ({ title, picture, heading = false, children }: AuthLayoutProps) => {
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  return (
    <div className="door">
      <div className="door-picture" aria-hidden="true">
        <img className="food" src={`/art/${picture}.svg`} alt="" width={800} height={600} />
      </div>
      <main id="main" tabIndex={-1} aria-label={title} className="door-form">
        <div className="w-full max-w-md">
          {heading ? (
            <>
              <Wordmark className="block h-9 w-auto text-brand" />
              <h1 className="mt-6 text-head">{title}</h1>
            </>
          ) : (
            <>
              <h1 className="text-brand">
                <Wordmark className="block h-11 w-auto" />
                <span className="sr-only">{title}</span>
              </h1>
              <p className="disp mt-2 text-lead font-semibold text-ink-2">Good things must share!</p>
            </>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}
