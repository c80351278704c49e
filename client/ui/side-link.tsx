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
  /** Shows the icon alone; the label is its name and its tooltip. */
  narrow?: boolean
}

/** Entry of the page list beside the page (`.side`). */
export const SideLink = ({ icon, label, count, hot, narrow, ...destination }: SideLinkProps) => {
  const current = useLocation().pathname === destination.to ? 'page' : undefined
  if (narrow)
    return (
      <Link
        {...destination}
        aria-current={current}
        className="relative justify-center"
        title={label}
        aria-label={count === undefined ? label : `${label} ${count}`}
      >
        <Icon of={icon} />
        {hot && <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-brand" />}
      </Link>
    )
  return (
    <Link {...destination} aria-current={current}>
      <Icon of={icon} />
      <span className="flex-1">{label}</span>
      {count !== undefined && <Badge {...(hot && { hot })}>{count}</Badge>}
    </Link>
  )
}
