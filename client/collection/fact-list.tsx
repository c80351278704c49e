import { MessageSquareText, PackageOpen, ShoppingBag } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import type { VerdictFact } from './verdict-facts.ts'

const icons: Readonly<Record<VerdictFact['kind'], IconType>> = {
  note: MessageSquareText,
  given: PackageOpen,
  others: ShoppingBag,
}

/** Room for a short note with the number of its order; longer notes also stand in full below the lines. */
const MAX_UNCUT_FACT_LENGTH = 90

/** Stands above the docket, so that no length of an order moves it behind the buttons. */
export const FactList = ({ facts }: { facts: readonly VerdictFact[] }) =>
  facts.length > 0 && (
    <ul className="vfacts" aria-label="Before you hand over">
      {facts.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          <Icon of={icons[kind]} className="mt-0.5 size-[1.25em] shrink-0" />
          <span className={classNames('min-w-0 break-words', text.length > MAX_UNCUT_FACT_LENGTH && 'line-clamp-2')}>
            {kind === 'note' && <b className="font-semibold">Note: </b>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
