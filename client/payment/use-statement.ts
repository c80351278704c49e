// The statement that a host reads: its source, its columns, and the columns of layouts that were read before.
import { useMemo, useState } from 'react'
import { useSetting } from '#client/store/device/setting.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { transfersOf, type Statement } from '#shared/payment/bank-transfer.ts'
import {
  dateOrderIn,
  findColumns,
  headRowOf,
  layoutOf,
  type StatementColumns,
  type StatementRow,
} from '#shared/payment/statement-columns.ts'
import type { StatementSource } from './read-statement.ts'

/** Layouts that were read least recently beyond so many are forgotten. */
const MAX_LAYOUTS = 30

type Layouts = Readonly<Record<string, StatementColumns>>
const NO_LAYOUTS: Layouts = {}

export interface StatementTable {
  readonly rows: readonly StatementRow[]
  /** Columns to begin with: remembered, found or none. */
  readonly columns: StatementColumns
  /** The host does not have to confirm the columns. */
  readonly isCertain: boolean
  readonly layout: string
  readonly now: Seconds
}

export interface StatementReading {
  /** Different for each statement that is opened in place of another. */
  readonly key: number
  readonly source: StatementSource | null
  /** Null for pasted lines. */
  readonly table: StatementTable | null
  /** Null while the columns are not confirmed. */
  readonly statement: Statement | null
  readonly open: (source: StatementSource) => void
  readonly confirmColumns: (columns: StatementColumns) => void
  readonly changeColumns: () => void
  readonly close: () => void
}

const NO_COLUMNS: Omit<StatementColumns, 'headRow'> = {
  date: null,
  texts: [],
  credit: null,
  debit: null,
  side: null,
  state: null,
  currency: null,
  dateOrder: 'dmy',
}

const tableOf = (rows: readonly StatementRow[], layouts: Layouts, now: Seconds): StatementTable => {
  const found = findColumns(rows, now)
  const headRow = found?.columns.headRow ?? headRowOf(rows, now)
  const layout = layoutOf(rows, { headRow })
  const remembered = layouts[layout]
  // The same columns may hold days in another spelling: a workbook that was saved as CSV has numbers.
  const dateOrder = remembered && dateOrderIn(rows, { headRow, date: remembered.date }, now)
  const isAsBefore = dateOrder !== 'serial' || remembered?.dateOrder === 'serial'
  return {
    rows,
    columns:
      remembered && dateOrder ? { ...remembered, headRow, dateOrder } : (found?.columns ?? { headRow, ...NO_COLUMNS }),
    isCertain: remembered ? isAsBefore : found?.isCertain === true,
    layout,
    now,
  }
}

interface OpenedStatement {
  readonly key: number
  readonly source: StatementSource
  readonly now: Seconds
  /** Columns that the person confirmed. */
  readonly confirmed: StatementColumns | null
  readonly isChanging: boolean
}

export const useStatement = (): StatementReading => {
  const [layouts, setLayouts, known] = useSetting<Layouts>('statement-layouts', NO_LAYOUTS)
  const [opened, setOpened] = useState<OpenedStatement | null>(null)
  const source = opened?.source ?? null
  const now = opened?.now ?? 0
  const table = useMemo(
    () => (source?.kind === 'table' && known ? tableOf(source.rows, layouts, now) : null),
    [source, layouts, known, now],
  )
  const columns = opened?.confirmed ?? (table?.isCertain ? table.columns : null)
  const isChanging = opened?.isChanging === true
  const statement = useMemo(() => {
    if (source?.kind === 'lines') return source.statement
    return table && columns && !isChanging ? transfersOf(table.rows, columns, now) : null
  }, [source, table, columns, isChanging, now])
  return {
    key: opened?.key ?? 0,
    source,
    table: table && columns ? { ...table, columns } : table,
    statement,
    open: (next) =>
      setOpened((before) => ({
        key: (before?.key ?? 0) + 1,
        source: next,
        now: toSeconds(systemClock.now()),
        confirmed: null,
        isChanging: false,
      })),
    confirmColumns: (confirmed) => {
      if (!opened || !table) return
      setOpened({ ...opened, confirmed, isChanging: false })
      const others = Object.entries(layouts).filter(([layout]) => layout !== table.layout)
      void setLayouts(Object.fromEntries([...others, [table.layout, confirmed]].slice(-MAX_LAYOUTS)))
    },
    changeColumns: () => opened && setOpened({ ...opened, isChanging: true }),
    close: () => setOpened(null),
  }
}
