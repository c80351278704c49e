// Drawings of what a person taps on an iPhone or iPad to put the app on the home screen.
import { Plus, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'

const Screen = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="grid h-20 w-28 shrink-0 content-end overflow-hidden rounded-[var(--radius-md)] border border-line-strong bg-paper text-meta"
  >
    {children}
  </span>
)

/** The browser's bar with its Share button. */
export const ShareButtonPicture = () => (
  <Screen>
    <span className="flex h-9 items-center justify-around border-t border-line bg-surface text-ink-3">
      <span>‹</span>
      <span className="grid size-7 place-items-center rounded-full bg-brand-soft text-brand-ink ring-2 ring-brand">
        <Icon of={Share} className="size-4" />
      </span>
      <span>⋯</span>
    </span>
  </Screen>
)

/** The row of the share sheet. */
export const AddToHomePicture = () => (
  <Screen>
    <span className="m-1.5 grid gap-1">
      <span className="h-2.5 rounded bg-sunk" />
      <span className="flex items-center justify-between gap-1 rounded-[var(--radius-sm)] bg-surface px-1.5 py-1 leading-tight text-ink ring-2 ring-brand">
        <span className="text-[0.625rem]">Add to Home Screen</span>
        <Icon of={Plus} className="size-3.5 shrink-0" />
      </span>
      <span className="h-2.5 rounded bg-sunk" />
    </span>
  </Screen>
)

/** The app's icon between others. */
export const IconOnHomePicture = () => (
  <Screen>
    <span className="m-auto grid grid-cols-3 gap-2 pb-2.5">
      {[0, 1, 2, 3, 4, 5].map((place) =>
        place === 4 ? (
          <img key={place} src="/icon.svg" alt="" className="size-6 rounded-[0.4rem] ring-2 ring-brand" />
        ) : (
          <span key={place} className="size-6 rounded-[0.4rem] bg-sunk" />
        ),
      )}
    </span>
  </Screen>
)
