import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Link, type Query } from './link.tsx'

export interface Tab {
  to: string
  query?: Query
  label: string
  count?: number | string | undefined
  /** The count requires attention. */
  hot?: boolean
  current: boolean
}

export const Tabs = ({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) => (
  <nav className={classNames('tabs', className)} aria-label={label}>
    {tabs.map((tab) => (
      <Link key={tab.label} to={tab.to} query={tab.query} aria-current={tab.current ? 'page' : undefined}>
        {tab.label} {tab.count !== undefined && <Badge {...(tab.hot && { hot: true })}>{tab.count}</Badge>}
      </Link>
    ))}
  </nav>
)
