// Frame of every verdict: coloured field, shape, text, and buttons at the bottom.
import { ChevronDown, CircleCheck, OctagonX, TriangleAlert, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { VerdictKind } from '#shared/collection/verdict.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { useHiddenBelow } from './use-hidden-below.ts'
import { hiddenText } from './hidden-text.ts'
import { FullScreenOverlay } from './full-screen-overlay.tsx'

/** Ring, triangle, octagon: colour is never the only sign. */
const shapes: Readonly<Record<VerdictKind, IconType>> = { go: CircleCheck, wait: TriangleAlert, stop: OctagonX }
const fields: Readonly<Record<VerdictKind, string>> = { go: 'bg-go', wait: 'bg-wait', stop: 'bg-stop' }

interface Props {
  readonly kind: VerdictKind
  readonly title: string
  readonly above: string
  readonly under?: ReactNode
  /** Without a docket the text is large and centred. */
  readonly large?: boolean
  /** A change means a new verdict. */
  readonly renewed: string
  readonly trouble: string | null
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

const HEADING = 'verdict'

/** Characters of the longest heading in the largest type; more would push the buyer behind the buttons. */
const MAX_LARGE_TITLE_CHARS = 40

/** A word of eleven characters does not fit on a phone in the largest type. */
const LONG_WORD = /\S{11}/

const typeOf = (title: string): string =>
  title.length > MAX_LARGE_TITLE_CHARS || LONG_WORD.test(title) ? 'line-clamp-5 text-[2.25rem]' : 'text-[4rem]'

export const VerdictFrame = (props: Props) => {
  const { kind, title, above, under, large, renewed, trouble, actions, onClose, children } = props
  const place = useRef<HTMLDivElement>(null)
  const below = useHiddenBelow(place, renewed)
  const heading = (
    <h1 id={HEADING} tabIndex={-1} className={`outline-none ${large ? typeOf(title) : ''}`}>
      {title}
    </h1>
  )
  return (
    <FullScreenOverlay labelledBy={HEADING} onClose={onClose} className={fields[kind]} renewed={renewed}>
      <div ref={place} className="verdict" data-kind={kind}>
        <header className="flex min-h-12 items-center justify-between gap-2">
          <p className="truncate font-semibold">{above}</p>
          <IconButton label="Close" icon={X} className="border-0" onClick={onClose} />
        </header>
        {large ? (
          <div className="flex flex-1 flex-col justify-center gap-5">
            <Icon of={shapes[kind]} className="pop size-28 stroke-[2.25]" />
            {heading}
            {under}
            {children}
          </div>
        ) : (
          <>
            <div className="vhead">
              <Icon of={shapes[kind]} className="pop size-14 stroke-[2.5]" />
              <div>
                {heading}
                {under}
              </div>
            </div>
            {children}
          </>
        )}
        <div className="grid gap-2.5">
          {trouble !== null && (
            <p
              role="alert"
              className="col-span-full rounded-[var(--radius-md)] bg-on-docket px-4 py-3 text-lead text-docket"
            >
              {trouble}
            </p>
          )}
          {below.length > 0 && <MoreBelow hidden={below} />}
          {actions}
        </div>
      </div>
    </FullScreenOverlay>
  )
}

/** Says what is hidden, and scrolls to the first of it. */
const MoreBelow = ({ hidden }: { hidden: readonly Element[] }) => (
  <button
    type="button"
    className="col-span-full flex min-h-12 items-center justify-center gap-2 font-semibold underline underline-offset-4"
    onClick={() => hidden[0]?.scrollIntoView({ block: 'center' })}
  >
    <Icon of={ChevronDown} />
    {hiddenText(hidden.map((element) => element.getAttribute('data-below')))}
  </button>
)
