import { useEffect, type ReactNode } from 'react'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** Sign-in and sign-up: food first, then the form. On a desktop they stand side by side. */
export const Door = ({ title, picture, children }: { title: string; picture: string; children: ReactNode }) => {
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
          <h1 className="text-brand">
            <Wordmark className="block h-11 w-auto" />
            <span className="sr-only">{title}</span>
          </h1>
          <p className="disp mt-2 text-lead font-semibold text-ink-2">Good things must share!</p>
          {children}
        </div>
      </main>
    </div>
  )
}
