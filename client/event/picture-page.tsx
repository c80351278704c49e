import type { ReactNode } from 'react'
import { usePageStart } from '#client/app/parts/use-page-start.ts'
import { classNames } from '#client/ui/class-names.ts'

export interface PicturePageProps {
  title: string
  /** Content above the page, because guests do not have the console. */
  head?: ReactNode
  /** Uses the full width on a desktop. */
  wide?: boolean
  children: ReactNode
}

/** A page that starts with a picture: instead of a title bar it has controls above the picture. */
export const PicturePage = ({ title, head, wide, children }: PicturePageProps) => {
  const main = usePageStart(title)
  return (
    <div className={classNames('page', wide && 'page-wide')}>
      {head}
      <main ref={main} id="main" tabIndex={-1} aria-label={title} className="px-0">
        {children}
      </main>
    </div>
  )
}

/** Two columns on a desktop; on a phone the event's details are above its products. */
export const EventColumns = ({ about, children }: { about: ReactNode; children: ReactNode }) => (
  <div className="desk:mx-auto desk:grid desk:max-w-[72rem] desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] desk:items-start desk:gap-12">
    <div className="desk:sticky desk:top-6 desk:max-h-[calc(100dvh-3rem)] desk:overflow-y-auto desk:[scrollbar-width:thin]">
      {about}
    </div>
    {/* On a phone the dock sticks to the window from the top of the page on: the second column is no box of its own. */}
    <div className="contents desk:block">{children}</div>
  </div>
)
