import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import type { Destination } from './destination.ts'
import { Link } from './link.tsx'

export type Tab = Destination & {
  label: string
  count?: number | string | undefined
  /** The count requires attention. */
  hot?: boolean
  current: boolean
}

export const Tabs = ({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) => (
  <nav className={classNames('tabs', className)} aria-label={label}>
    {tabs.map(({ label: name, count, hot, current, ...destination }) => (
      <Link key={name} {...destination} aria-current={current ? 'page' : undefined}>
        {name} {count !== undefined && <Badge {...(hot && { hot })}>{count}</Badge>}
      </Link>
    ))}
  </nav>
)
