import { MessageSquareText, PackageOpen, ShoppingBag } from 'lucide-react'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import type { VerdictFact } from './verdict-facts.ts'

const icons: Readonly<Record<VerdictFact['kind'], IconType>> = {
  note: MessageSquareText,
  given: PackageOpen,
  others: ShoppingBag,
}

/** Stands above the docket, so that no length of an order moves it behind the buttons. */
export const FactList = ({ facts }: { facts: readonly VerdictFact[] }) =>
  facts.length > 0 && (
    <ul className="vfacts" aria-label="Before you hand over">
      {facts.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          <Icon of={icons[kind]} className="mt-0.5 size-[1.25em] shrink-0" />
          <span className="line-clamp-2 min-w-0 break-words">
            {kind === 'note' && <b className="font-semibold">Note: </b>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
