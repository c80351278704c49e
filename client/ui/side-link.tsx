import { useLocation } from '@tanstack/react-router'
import { Badge } from './badge.tsx'
import { Icon, type IconType } from './icon.tsx'
import type { Destination } from './destination.ts'
import { Link } from './link.tsx'

export type SideLinkProps = Destination & {
  icon: IconType
  label: string
  count?: number | undefined
  /** The count requires attention. */
  hot?: boolean
}

/** Entry of the page list beside the page (`.side`). */
export const SideLink = ({ icon, label, count, hot, ...destination }: SideLinkProps) => (
  <Link {...destination} aria-current={useLocation().pathname === destination.to ? 'page' : undefined}>
    <Icon of={icon} />
    <span className="flex-1">{label}</span>
    {count !== undefined && <Badge {...(hot && { hot })}>{count}</Badge>}
  </Link>
)
