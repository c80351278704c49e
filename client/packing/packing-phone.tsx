import { EarlierOrders } from '#client/order/parts/earlier-orders.tsx'
import { Download, Printer, Trash2 } from 'lucide-react'
import { Page } from '#client/app/parts/page.tsx'
import { ReadyBox } from '#client/collection/parts/ready-check-list.tsx'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useHostedBack } from '#client/app/parts/use-hosted-back.ts'
import { Button } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Search } from '#client/ui/search.tsx'
import {
  NothingFound,
  PackingDialogs,
  RenameButton,
  StartCollection,
  UncollectedChip,
  type PackingListProps,
} from './packing-list-parts.tsx'
import { PackingPhoneList } from './packing-phone-list.tsx'

/** A packing list as rows that open. */
export const PackingPhone = ({ used }: PackingListProps) => {
  const { content, title, shown } = used
  const { events, figures, list } = content
  const isReadOnly = useIsReadOnly()
  const allEvents = useHostedBack()
  return (
    <Page
      title="Package"
      back={isReadOnly ? allEvents : { to: '/event/list-packing-list', label: 'Package' }}
      className="pb-8"
      dock={
        !isReadOnly && (
          <Dock>
            <StartCollection id={list.id} wide />
          </Dock>
        )
      }
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h1 className="text-head">{title}</h1>
          <p className="num mt-1 text-meta text-ink-2">
            {counted(events.length, 'event')} · {counted(figures.orders, 'order')} · {counted(figures.items, 'item')}
          </p>
        </div>
        <RenameButton used={used} />
      </div>
      {!isReadOnly && (
        <div className="mt-4">
          <ReadyBox readiness={used.readiness} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Printer} className="flex-1" onClick={() => used.showDialog('print')}>
          PDF
        </Button>
        <Button icon={Download} className="flex-1" onClick={used.exportRows}>
          Export
        </Button>
        {!isReadOnly && (
          <Button icon={Trash2} className="px-3.5" aria-label="Delete" onClick={() => void used.deleteList()} />
        )}
      </div>
      <EarlierOrders missing={used.missing} />
      <Search label="Search" value={used.typed} onChange={used.search} className="mt-5" />
      <div className="mt-3">
        <UncollectedChip used={used} />
      </div>
      {shown.length === 0 ? (
        <NothingFound used={used} />
      ) : (
        <PackingPhoneList rows={shown} open={used.open} onToggle={used.toggle} />
      )}
      <PackingDialogs used={used} />
    </Page>
  )
}
