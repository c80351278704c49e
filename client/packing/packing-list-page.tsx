import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { Download, Pencil, Printer, ScanLine, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { searchedRows } from '#shared/packing/packing-rows.ts'
import { DELETE_ASKS, packingListHeading, packingListTitle } from '#shared/packing/packing-rules.ts'
import { useLiveList } from '#client/store/lists/use-live-list.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button, ButtonLink, IconButton } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { counted } from '#client/ui/count-words.ts'
import { useGo, useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/app/parts/page.tsx'
import { ReadyBox } from '#client/collection/parts/ready-check-list.tsx'
import { useReadiness } from '#client/collection/parts/readiness.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { Search } from '#client/ui/search.tsx'
import { Select } from '#client/ui/select.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { Sort } from '#client/ui/table.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { NOTHING_TO_EXPORT, fileName, rowsAsCsv } from './export-rows.ts'
import { isUncollected, listContent, packageCount, type ListContent, type ListedRow } from './packing-live-queries.ts'
import { PackingPhoneList } from './packing-phone-list.tsx'
import { PackingSummary } from './packing-summary.tsx'
import { PackingTable } from './packing-table.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { sortedRows } from './row-order.ts'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'
import { deletePackingList } from '#shared/packing/delete-packing-list.ts'

const BACK: BackTo = { to: '/event/list-packing-list', label: 'Package' }

export const PackingListPage = () => {
  const content = useLiveList(listContent, useQueryParam('id') ?? '')
  if (content === undefined)
    return (
      <Page title="Package" back={BACK} busy wide>
        <SkeletonRows rows={6} />
      </Page>
    )
  if (content === null)
    return (
      <Page title="Package" back={BACK}>
        <Failing level={1} title={PACK_NOT_FOUND.message} text="It may have been deleted. Its orders are safe.">
          <ButtonLink tone="main" to="/event/list-packing-list">
            All packages
          </ButtonLink>
        </Failing>
      </Page>
    )
  return <LoadedList key={content.list.id} content={content} />
}

const LoadedList = ({ content }: { content: ListContent }) => {
  const { list, events, figures, rows } = content
  const desk = useIsDesktop()
  const go = useGo()
  const toast = useToast()
  const confirm = useConfirm()
  const remove = useOperation(deletePackingList)
  const orders = useMemo(() => content.listed.map(({ order }) => order), [content.listed])
  const readiness = useReadiness(orders)
  const [typed, setTyped] = useState('')
  const [uncollected, setUncollected] = useState(false)
  const [sort, setSort] = useState<Sort>({ column: 'contact', direction: 'ascending' })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState(false)
  const [printing, setPrinting] = useState(false)

  const lists = useLiveList(packageCount)
  const title = packingListTitle(list.name)
  const left = useMemo(() => rows.filter(isUncollected), [rows])
  const shown = useMemo(
    () => sortedRows(searchedRows(uncollected ? left : rows, typed) as ListedRow[], sort),
    [rows, left, uncollected, typed, sort],
  )
  const paperSort = sort.column === 'number' ? 'order' : 'name'

  const toggle = (uid: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(uid)) next.add(uid)
      return next
    })
  const exportRows = () => {
    if (shown.length === 0) return toast({ text: NOTHING_TO_EXPORT, failed: true })
    saveFile(
      new Blob(['\uFEFF', rowsAsCsv(shown)], { type: 'text/csv;charset=utf-8' }),
      fileName(packingListHeading(list.name, events), 'csv'),
    )
  }
  const deleteList = async () => {
    const text = `‘${title}’ is removed. The orders and everything that was handed over stay.`
    if (!(await confirm({ title: DELETE_ASKS, text, verb: 'DELETE', danger: true }))) return
    const outcome = await remove({ id: list.id })
    if (outcome.ok) go({ to: '/event/list-packing-list', replace: true })
    else toast({ text: outcome.refusal.message, failed: true })
  }

  const found =
    shown.length === 0 ? (
      <Empty
        title={rows.length === 0 ? 'No order found' : 'Not Found Orders'}
        text={typed === '' ? undefined : `No order here has ‘${typed}’ as name, phone, order number or reference.`}
      />
    ) : desk ? (
      <PackingTable rows={shown} open={open} onToggle={toggle} sort={sort} onSort={setSort} />
    ) : (
      <PackingPhoneList rows={shown} open={open} onToggle={toggle} />
    )
  const search = <Search label="Search" value={typed} onChange={setTyped} className={desk ? 'w-80' : 'mt-5'} />
  const dialogs = (
    <>
      <RenameDialog list={list} open={renaming} onOpenChange={setRenaming} />
      <PrintSheet open={printing} onOpenChange={setPrinting} content={content} sort={paperSort} />
    </>
  )
  const start = (
    <ButtonLink tone="main" icon={ScanLine} to="/collection" query={{ list: list.id }} wide={!desk}>
      Start collection
    </ButtonLink>
  )
  const rename = <IconButton label="Rename" icon={Pencil} onClick={() => setRenaming(true)} />

  if (desk)
    return (
      <Page title={title} back={{ to: '/event/list-packing-list', label: `Package (${lists ?? 1})` }} wide>
        <div className="flex flex-wrap items-center gap-4">
          <div className="min-w-0 flex-1">
            <h1 className="text-hero">
              {title} <span className="inline-block align-middle">{rename}</span>
            </h1>
            <p className="num text-ink-2">{events.map((event) => event.title).join(' · ')}</p>
          </div>
          <Button tone="bare" icon={Trash2} onClick={() => void deleteList()}>
            Delete
          </Button>
          <Button icon={Download} onClick={exportRows}>
            Export
          </Button>
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            PDF
          </Button>
          {start}
        </div>
        <PackingSummary figures={figures} />
        <div className="mt-5 flex items-center gap-3">
          {search}
          <Chip pressed={uncollected} onPress={setUncollected}>
            Not collected {left.length}
          </Chip>
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
        {found}
        {dialogs}
      </Page>
    )
  return (
    <Page title="Package" back={BACK} className="pb-8" dock={<Dock>{start}</Dock>}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h1 className="text-head">{title}</h1>
          <p className="num mt-1 text-meta text-ink-2">
            {counted(events.length, 'event')} · {counted(figures.orders, 'order')} · {counted(figures.items, 'item')}
          </p>
        </div>
        {rename}
      </div>
      <div className="mt-4">
        <ReadyBox readiness={readiness} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Printer} className="flex-1" onClick={() => setPrinting(true)}>
          PDF
        </Button>
        <Button icon={Download} className="flex-1" onClick={exportRows}>
          Export
        </Button>
        <Button icon={Trash2} className="!px-3.5" aria-label="Delete" onClick={() => void deleteList()} />
      </div>
      {search}
      <div className="mt-3">
        <Chip pressed={uncollected} onPress={setUncollected}>
          Not collected {left.length}
        </Chip>
      </div>
      {found}
      {dialogs}
    </Page>
  )
}
