import { useMemo, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { NOTHING_TO_EXPORT } from '#shared/kernel/export-table.ts'
import { searchedRows } from '#shared/packing/packing-rows.ts'
import { packingListTitle } from '#shared/packing/packing-list-names.ts'
import { DELETE_ASKS } from '#shared/packing/packing-messages.ts'
import { deletePackingList } from '#shared/packing/delete-packing-list.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useReadiness, type DeviceReadiness } from '#client/collection/parts/readiness.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import type { Sort } from '#client/ui/table.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { isUncollected, type ListContent, type ListedRow } from './packing-live-queries.ts'
import { sortedRows } from './row-order.ts'

export interface UsedPackingList {
  readonly content: ListContent
  /** Keys of the orders of its events that are not on the device. */
  readonly missing: readonly string[]
  readonly title: string
  readonly readiness: DeviceReadiness
  readonly typed: string
  readonly search: (typed: string) => void
  /** Shows only buyers who have not collected everything. */
  readonly uncollected: boolean
  readonly setUncollected: (on: boolean) => void
  /** Number of buyers who have not collected everything. */
  readonly left: number
  readonly sort: Sort
  readonly setSort: (sort: Sort) => void
  /** Found rows in the chosen order. */
  readonly shown: readonly ListedRow[]
  /** Buyers whose details are visible. */
  readonly open: ReadonlySet<string>
  readonly toggle: (uid: string) => void
  readonly dialog: 'rename' | 'print' | 'export' | null
  readonly showDialog: (dialog: 'rename' | 'print' | 'export' | null) => void
  readonly exportRows: () => void
  readonly deleteList: () => Promise<void>
}

const NO_ORDERS: readonly Order[] = []

/** Search, filter and order of a packing list, and what its host does with it. */
export const usePackingList = (content: ListContent, missing: readonly string[]): UsedPackingList => {
  const { list, rows } = content
  const go = useGo()
  const toast = useToast()
  const confirm = useConfirm()
  const remove = useOperation(deletePackingList)
  const orders = useMemo(() => content.listed.map(({ order }) => order), [content.listed])
  // The check loads pictures with the signed-in user's token and caches them for that user.
  const readiness = useReadiness(useIsReadOnly() ? NO_ORDERS : orders, list.eventIds)
  const [typed, search] = useState('')
  const [uncollected, setUncollected] = useState(false)
  const [sort, setSort] = useState<Sort>({ column: 'contact', direction: 'ascending' })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, showDialog] = useState<UsedPackingList['dialog']>(null)
  const title = packingListTitle(list.name)
  const left = useMemo(() => rows.filter(isUncollected), [rows])
  const shown = useMemo(
    () => sortedRows(searchedRows(uncollected ? left : rows, typed) as ListedRow[], sort),
    [rows, left, uncollected, typed, sort],
  )
  const toggle = (uid: string): void =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(uid)) next.add(uid)
      return next
    })
  const exportRows = (): void => {
    if (shown.length === 0) return toast({ text: NOTHING_TO_EXPORT, warning: true })
    showDialog('export')
  }
  const deleteList = async (): Promise<void> => {
    const text = `‘${title}’ is removed. The orders and everything that was handed over stay.`
    if (!(await confirm({ title: DELETE_ASKS, text, verb: 'DELETE', danger: true }))) return
    const outcome = await remove({ id: list.id })
    if (outcome.ok) go({ to: '/event/list-packing-list', replace: true })
    else toast({ text: outcome.refusal.message, failed: true })
  }
  return {
    content,
    missing,
    title,
    readiness,
    typed,
    search,
    uncollected,
    setUncollected,
    left: left.length,
    sort,
    setSort,
    shown,
    open,
    toggle,
    dialog,
    showDialog,
    exportRows,
    deleteList,
  }
}
