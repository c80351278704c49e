import { useState } from 'react'
import { pageOf } from '#client/ui/page-numbers.ts'
import type { Sort } from '#client/ui/table.tsx'
import {
  foundBookings,
  sortedBookings,
  type BookingColumn,
  type BookingFilter,
} from '#shared/delivery/delivery-list.ts'
import type { Booking } from '#shared/delivery/booking.ts'

export interface BookingsList {
  readonly filter: BookingFilter
  readonly sort: Sort
  /** All bookings that match the filter, in their order; the export contains these. */
  readonly found: readonly Booking[]
  /** Bookings of the current page. */
  readonly shown: readonly Booking[]
  /** Starts at 1. */
  readonly page: number
  narrow(part: Partial<BookingFilter>): void
  sortBy(sort: Sort): void
  turn(page: number): void
}

/** Search, filter, sort order and page of a host's bookings. */
export const useBookingsList = (bookings: readonly Booking[]): BookingsList => {
  const [filter, setFilter] = useState<BookingFilter>({ typed: '', range: null, payments: [] })
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'ascending' })
  const [page, setPage] = useState(1)
  const found = sortedBookings(foundBookings(bookings, filter), sort.column as BookingColumn, sort.direction)
  const { page: at, shown } = pageOf(found, page)
  return {
    filter,
    sort,
    found,
    shown,
    page: at,
    narrow: (part) => {
      setFilter((before) => ({ ...before, ...part }))
      setPage(1)
    },
    sortBy: (next) => {
      setSort(next)
      setPage(1)
    },
    turn: setPage,
  }
}
