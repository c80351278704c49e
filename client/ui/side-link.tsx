import { useLocation } from '@tanstack/react-router'
import { Badge } from './badge.tsx'
import { Icon, type IconType } from './icon.tsx'
import { Link } from './link.tsx'

export interface SideLinkProps {
  to: string
  icon: IconType
  label: string
  count?: number | undefined
  /** The count requires attention. */
  hot?: boolean
}

/** Entry of the page list beside the page (`.side`). */
export const SideLink = ({ to, icon, label, count, hot }: SideLinkProps) => (
  <Link to={to} aria-current={useLocation().pathname === to ? 'page' : undefined}>
    <Icon of={icon} />
    <span className="flex-1">{label}</span>
    {count !== undefined && <Badge {...(hot && { hot })}>{count}</Badge>}
  </Link>
)
