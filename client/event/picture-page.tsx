import { useEffect, useRef, type ReactNode } from 'react'

let somethingWasOpen = false

/** A page that begins with a picture: it has no bar of its own, only what floats on the picture. */
export const PicturePage = ({ title, children }: { title: string; children: ReactNode }) => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  useEffect(() => {
    if (somethingWasOpen && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
    somethingWasOpen = true
  }, [])
  return (
    <div className="page">
      <main ref={main} id="main" tabIndex={-1} aria-label={title} className="!px-0">
        {children}
      </main>
    </div>
  )
}
