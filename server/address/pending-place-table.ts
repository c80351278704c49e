import type { Seconds } from '#shared/kernel/clock.ts'

/** An address or booking whose coordinates are still to be looked up. */
export interface PendingPlaceRow {
  /** Table and record. */
  id: string
  tableName: 'addresses' | 'bookings'
  recordId: string
  /** Number of changes of the address; detects one that comes during the lookup. */
  changes: number
  /** Lookups of the current address without a result. */
  attempts: number
  dueAt: Seconds
}
