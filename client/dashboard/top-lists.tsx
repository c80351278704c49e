import { useState } from 'react'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { PAGE_SIZE } from '#client/ui/page-numbers.ts'
import { Pager } from '#client/ui/pager.tsx'
import type { DashboardSummary } from '#shared/dashboard/dashboard-reply.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { isApproved } from '#shared/roles.ts'

interface TopListProps {
  title: string
  rows: readonly { readonly name: string; readonly totalValue: number }[]
  empty: string
}

export const TopList = ({ title, rows, empty }: TopListProps) => (
  <Card className="p-5" aria-label={title}>
    <h2 className="text-lead">{title}</h2>
    {rows.length === 0 ? (
      <p className="py-8 text-center text-ink-2">{empty}</p>
    ) : (
      <ol className="rows mt-2">
        {rows.map(({ name, totalValue }, n) => (
          <li key={n} className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 py-2.5">
            <span className="num text-meta text-ink-3">{n + 1}</span>
            <span className="truncate" title={name}>
              {name}
            </span>
            <Money cents={fromDollars(totalValue)} />
          </li>
        ))}
      </ol>
    )}
  </Card>
)

/** Members and requests, the newest first. */
export const NewMembers = ({ members }: { members: DashboardSummary['newMemberDetail'] }) => {
  const [page, setPage] = useState(1)
  const last = Math.max(1, Math.ceil(members.length / PAGE_SIZE))
  const shown = Math.min(page, last)
  return (
    <Card className="p-5" aria-label="Top 10 Members">
      <h2 className="text-lead">Top 10 Members</h2>
      {members.length === 0 ? (
        <p className="py-8 text-center text-ink-2">No members yet.</p>
      ) : (
        <>
          <ul className="rows mt-2">
            {members.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map(({ uName, approval }, n) => (
              <li key={`${shown} ${n}`} className="flex items-center gap-3 py-2.5">
                <span className="min-w-0 flex-1 truncate" title={uName}>
                  {uName}
                </span>
                {isApproved({ approval: approval as 1 | 2 }) ? (
                  <span className="rounded-full bg-verified px-2.5 text-meta font-semibold text-verified-ink">
                    Approved
                  </span>
                ) : (
                  <span className="rounded-full bg-claimed px-2.5 text-meta font-semibold text-claimed-ink">
                    Pending
                  </span>
                )}
              </li>
            ))}
          </ul>
          {members.length > PAGE_SIZE && <Pager page={shown} total={members.length} isCompact onPage={setPage} />}
        </>
      )}
    </Card>
  )
}
