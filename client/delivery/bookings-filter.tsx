import { ArrowDown, ArrowUp, CalendarRange, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { DateRangeDialog } from '#client/ui/date-range-dialog.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Search } from '#client/ui/search.tsx'
import { Select } from '#client/ui/select.tsx'
import { PAYMENT_FILTERS, type DateRange } from '#shared/delivery/delivery-list.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { BOOKING_COLUMNS } from './bookings-table.tsx'
import type { BookingsList } from './use-bookings-list.ts'

const rangeWords = ({ from, to }: DateRange): string =>
  formatDate(from) === formatDate(to) ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/**
 * Search, date range, payment status and, on a phone, the sort order: there all but the search stand in one row that
 * scrolls sideways. `byDate`: the list covers several deliveries.
 */
export const BookingsFilter = ({ list, byDate }: { list: BookingsList; byDate: boolean }) => {
  const { filter, narrow } = list
  const isDesktop = useIsDesktop()
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="mt-4 grid grid-cols-1 gap-1 desk:mt-5 desk:flex desk:flex-wrap desk:items-center desk:gap-3">
      <Search
        label="Search Name Or Mobile Number"
        value={filter.typed}
        onChange={(typed) => narrow({ typed })}
        className="w-full desk:w-[24rem]"
      />
      <div className={isDesktop ? 'contents' : 'scroll-row items-center py-2'}>
        {byDate && (
          <div className="flex shrink-0 items-center gap-1">
            <Button icon={CalendarRange} onClick={() => setChoosing(true)}>
              {filter.range ? rangeWords(filter.range) : 'Date range'}
            </Button>
            {filter.range && <IconButton icon={X} label="All dates" onClick={() => narrow({ range: null })} />}
          </div>
        )}
        <PaymentChips list={list} />
        {!isDesktop && <SortSelect list={list} />}
      </div>
      {choosing && (
        <DateRangeDialog
          text="Deliveries from the first day to the last day. Leave both empty for all deliveries."
          range={filter.range}
          onChoose={(range) => narrow({ range })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

const PaymentChips = ({ list: { filter, narrow } }: { list: BookingsList }) => (
  <div role="group" aria-label="Payment Status" className="flex shrink-0 items-center gap-2 desk:shrink desk:flex-wrap">
    <span aria-hidden="true" className="text-meta font-semibold whitespace-nowrap text-ink-2">
      Payment Status
    </span>
    {PAYMENT_FILTERS.map(({ value, label }) => (
      <Chip
        key={value}
        pressed={filter.payments.includes(value)}
        onPress={(on) =>
          narrow({
            payments: on ? [...filter.payments, value] : filter.payments.filter((each) => each !== value),
          })
        }
      >
        {label}
      </Chip>
    ))}
  </div>
)

/** Sorts on a phone, where the table and its column heads are not shown. */
const SortSelect = ({ list: { sort, sortBy } }: { list: BookingsList }) => {
  const up = sort.direction === 'ascending'
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Select
        label="Sort"
        hideLabel
        options={BOOKING_COLUMNS.map(({ id, head }) => ({ value: id, label: head }))}
        value={sort.column}
        onChange={(event) => sortBy({ column: event.target.value, direction: 'ascending' })}
      />
      <IconButton
        icon={up ? ArrowUp : ArrowDown}
        label={up ? 'Ascending' : 'Descending'}
        onClick={() => sortBy({ ...sort, direction: up ? 'descending' : 'ascending' })}
      />
    </div>
  )
}
