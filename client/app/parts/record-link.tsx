import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Destination } from '#client/ui/destination.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { WholeDates } from '#client/ui/whole-dates.tsx'

export interface RecordLinkProps {
  destination: Destination
  icon: LucideIcon
  title: string
  /** Lines below the title. */
  children: ReactNode
}

/** One record of a list that leads to its page. */
export const RecordLink = ({ destination, icon, title, children }: RecordLinkProps) => (
  <Link {...destination} className="rowi">
    <span className="grid size-12 place-content-center rounded-[var(--radius-md)] bg-sunk text-ink-2">
      <Icon of={icon} className="size-6" />
    </span>
    <span className="min-w-0">
      <b className="line-clamp-2 text-lead leading-6 font-semibold">
        <WholeDates text={title} />
      </b>
      {children}
    </span>
    <Icon of={ChevronRight} className="text-ink-3" />
  </Link>
)
