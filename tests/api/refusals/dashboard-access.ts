import type { dashboardQueries } from '#shared/dashboard/dashboard-queries.ts'
import { defaultRange, rangeInput } from '#shared/dashboard/dashboard-range.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { Fields, Row, Rows } from './row.ts'
import type { Scene } from './scene.ts'

type Names = (typeof dashboardQueries)[number]['name']

/** The server of these tests includes the premium account: without it hosts are refused (`tests/api/dashboard.test.ts`). */
const ofGroup: Row = {
  may: ['host', 'otherHost', 'otherAdmin'],
  sent: ({ groupId }: Scene): Fields => ({ ...rangeInput(defaultRange(toSeconds(Date.now()))), groupId }),
}

export const dashboardRows: Rows<Names> = {
  'list-total-sales-per-day-by-host': ofGroup,
  'list-total-orders-per-day-by-host': ofGroup,
  'list-average-order-size-per-day-by-host': ofGroup,
  'get-top-product-by-host': ofGroup,
  'get-summary-and-top-report': ofGroup,
}
