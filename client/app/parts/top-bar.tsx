import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { Destination } from '#client/ui/destination.ts'
import { Link } from '#client/ui/link.tsx'
import { useSession } from '#client/store/session/session.ts'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'

export type BackTo = Destination & {
  /** On a desktop, such as 'Package (2)'. Default 'Back'. */
  label?: string
}

export interface TopBarProps {
  title: string
  back: Destination
  /** Content before the sync chip. */
  end?: ReactNode
  /** Over a picture, without a title. */
  bare?: boolean
}

/** Top bar of a page with a back button, on a phone. */
export const TopBar = ({ title, back, end, bare }: TopBarProps) => {
  const { user } = useSession()
  return (
    <header className="top sub">
      <Link {...back} className="btn btn-icon" aria-label="Back">
        <Icon of={ChevronLeft} />
      </Link>
      <p className="disp line-clamp-2 min-w-0 flex-[1_1_4.5rem] text-lead font-semibold">{!bare && title}</p>
      {end}
      {user && <SyncChip />}
    </header>
  )
}
