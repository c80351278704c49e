import { Boxes, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { packedCount } from '#shared/packing/packing-reply.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { isUnnamed, packingListHeading, packingListTitle } from '#shared/packing/packing-rules.ts'
import { useSession } from '#client/store/session.ts'
import { useLive } from '#client/store/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { counted } from '#client/ui/line-detail.ts'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { CreateListSheet } from './create-list-sheet.tsx'

interface Listed {
  readonly list: PackingList
  readonly orders: number
  /** What tells a list without a name from others. */
  readonly heading: string
}

/** Undefined while reading; the newest first. */
const usePackages = (): { readonly lists: readonly Listed[]; readonly mayAdd: boolean } | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(
    async (db) => {
      const lists = await db.view.packing_lists.where('hostId').equals(userId).toArray()
      const orders = await Promise.all(lists.map((list) => db.view.orders.where('eid').anyOf(list.eventIds).toArray()))
      const packed = await Promise.all(lists.map((list) => db.view.events.bulkGet(list.eventIds)))
      const user = await db.view.users.get(userId)
      return {
        lists: lists
          .map((list, i) => {
            const events = (packed[i] ?? []).filter((event) => event !== undefined)
            return { list, orders: packedCount(orders[i] ?? []), heading: packingListHeading(list.name, events) }
          })
          .sort((a, b) => b.list.createdAt - a.list.createdAt),
        mayAdd: user?.featureFlags.packingList === true,
      }
    },
    [userId],
  )
}

export const ListPackingListPage = () => {
  const packages = usePackages()
  const [creating, setCreating] = useState(false)
  const add = packages?.mayAdd === true && (
    <Dock>
      <Button tone="main" icon={Plus} wide onClick={() => setCreating(true)}>
        Add Package
      </Button>
    </Dock>
  )
  return (
    <Page title="Package" bareTop back={{ to: '/event/list-my-events' }} busy={!packages} className="pb-8" dock={add}>
      <h1 className="text-head">Package ({packages?.lists.length ?? 0})</h1>
      {packages === undefined ? (
        <SkeletonRows />
      ) : packages.lists.length === 0 ? (
        <Empty title="No packages yet" text="A package puts closed events together, to pack and hand over in one go." />
      ) : (
        <ul className="rows mt-3" aria-label="Packages">
          {packages.lists.map(({ list, orders, heading }) => (
            <li key={list.id}>
              <Link to="/event/packing-list" query={{ id: list.id }} className="rowi">
                <span className="grid size-12 place-content-center rounded-[var(--radius-md)] bg-sunk text-ink-2">
                  <Icon of={Boxes} className="!size-6" />
                </span>
                <span className="min-w-0">
                  <b className="block truncate text-lead font-semibold">{packingListTitle(list.name)}</b>
                  {isUnnamed(list.name) && <span className="block truncate text-meta text-ink-2">{heading}</span>}
                  <span className="num block text-meta text-ink-3">
                    {counted(list.eventIds.length, 'event')} · {counted(orders, 'order')}
                  </span>
                </span>
                <Icon of={ChevronRight} className="text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CreateListSheet open={creating} onOpenChange={setCreating} />
    </Page>
  )
}
