import { EarlierOrders } from '#client/order/parts/earlier-orders.tsx'
import { Download, Printer, Trash2 } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { Page } from '#client/app/parts/page.tsx'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useHostedBack } from '#client/app/parts/use-hosted-back.ts'
import { Button } from '#client/ui/button.tsx'
import { Search } from '#client/ui/search.tsx'
import { Select } from '#client/ui/select.tsx'
import { packageCount } from './packing-live-queries.ts'
import {
  NothingFound,
  PackingDialogs,
  RenameButton,
  StartCollection,
  UncollectedChip,
  type PackingListProps,
} from './packing-list-parts.tsx'
import { PackingSummary } from './packing-summary.tsx'
import { PackingTable } from './packing-table.tsx'

/** A packing list as a table. */
export const PackingDesktop = ({ used }: PackingListProps) => {
  const { content, title, shown, sort, setSort } = used
  const lists = useLive(packageCount)
  const isReadOnly = useIsReadOnly()
  const allEvents = useHostedBack()
  return (
    <Page
      title={title}
      back={isReadOnly ? allEvents : { to: '/event/list-packing-list', label: `Package (${lists ?? 1})` }}
      wide
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-hero">
            {title}{' '}
            <span className="inline-block align-middle">
              <RenameButton used={used} />
            </span>
          </h1>
          <p className="num text-ink-2">{content.events.map((event) => event.title).join(' · ')}</p>
        </div>
        {!isReadOnly && (
          <Button tone="bare" icon={Trash2} onClick={() => void used.deleteList()}>
            Delete
          </Button>
        )}
        <Button icon={Download} onClick={used.exportRows}>
          Export
        </Button>
        <Button icon={Printer} onClick={() => used.showDialog('print')}>
          PDF
        </Button>
        {!isReadOnly && <StartCollection id={content.list.id} />}
      </div>
      <EarlierOrders missing={used.missing} />
      <PackingSummary figures={content.figures} />
      <div className="mt-5 flex items-center gap-3">
        <Search label="Search" value={used.typed} onChange={used.search} className="w-80" />
        <UncollectedChip used={used} />
        <span className="flex-1" />
        <span className="text-meta text-ink-2" aria-hidden="true">
          Sort
        </span>
        <Select
          label="Sort"
          hideLabel
          value={sort.column === 'number' ? 'number' : 'contact'}
          options={[
            { value: 'contact', label: 'Name' },
            { value: 'number', label: 'Order number' },
          ]}
          onChange={(event) => setSort({ column: event.target.value, direction: 'ascending' })}
        />
      </div>
      {shown.length === 0 ? (
        <NothingFound used={used} />
      ) : (
        <PackingTable rows={shown} open={used.open} onToggle={used.toggle} sort={sort} onSort={setSort} />
      )}
      <PackingDialogs used={used} />
    </Page>
  )
}
