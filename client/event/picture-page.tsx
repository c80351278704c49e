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

/** Two columns on a tablet and a desktop; on a phone the event's details are above its products. */
export const EventColumns = ({ about, children }: { about: ReactNode; children: ReactNode }) => (
  <div className="tab:mx-auto tab:grid tab:max-w-[72rem] tab:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] tab:items-start tab:gap-6 tab:px-[var(--gutter)] tab:pt-5 desk:gap-12 desk:px-0 desk:pt-0">
    <div className="tab:sticky tab:-mx-4 tab:px-4 tab:top-[calc(1.5rem+var(--safe-t))] tab:max-h-[calc(100dvh-3rem-var(--safe-t))] tab:overflow-y-auto tab:[scrollbar-width:thin]">
      {about}
    </div>
    {/* On a phone the dock sticks to the window from the top of the page on: the second column is no box of its own. On a tablet the
        dock stands at the bottom of the window also below few items. */}
    <div className="contents tab:flex tab:min-h-[calc(100dvh-1.25rem-var(--safe-t))] tab:flex-col desk:block desk:min-h-0 tab:[&>.dock]:mt-auto tab:[&>.dock]:rounded-t-[var(--radius-lg)]">
      {children}
    </div>
  </div>
)
