// Queries of the dashboard: figures of a group for its hosts and admins with the premium account (decision Q-150).
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { query } from '#shared/operation.ts'
import { dashboardSummarySchema, daySalesSchema, topProductSchema } from './dashboard-reply.ts'

/** 'DD-MM-YYYY HH:mm'. Both days count whole. */
const moment = () => z.string().check(z.maxLength(16))

const rangeOfGroup = z.object({ startDate: moment(), endDate: moment(), groupId: idText() })
export type DashboardInput = z.infer<typeof rangeOfGroup>

/** One row for each day with orders, in the order of days. */
export const listTotalSalesPerDay = query({
  name: 'list-total-sales-per-day-by-host',
  rest: { method: 'GET', path: '/list-total-sales-per-day-by-host', msgCode: 40100 },
  audience: 'user',
  input: rangeOfGroup,
  output: z.array(daySalesSchema),
})

export const listTotalOrdersPerDay = query({
  name: 'list-total-orders-per-day-by-host',
  rest: { method: 'GET', path: '/list-total-orders-per-day-by-host', msgCode: 40200 },
  audience: 'user',
  input: rangeOfGroup,
  output: z.array(daySalesSchema),
})

export const listAverageOrderSizePerDay = query({
  name: 'list-average-order-size-per-day-by-host',
  rest: { method: 'GET', path: '/list-average-order-size-per-day-by-host', msgCode: 40300 },
  audience: 'user',
  input: rangeOfGroup,
  output: z.array(daySalesSchema),
})

/** The ten products with the highest quantity. */
export const getTopProduct = query({
  name: 'get-top-product-by-host',
  rest: { method: 'GET', path: '/get-top-product-by-host', msgCode: 40400 },
  audience: 'user',
  input: rangeOfGroup,
  output: z.array(topProductSchema),
})

export const getSummaryAndTopReport = query({
  name: 'get-summary-and-top-report',
  rest: { method: 'GET', path: '/get-summary-and-top-report', msgCode: 40500 },
  audience: 'user',
  input: rangeOfGroup,
  output: dashboardSummarySchema,
})

export const dashboardQueries = [
  listTotalSalesPerDay,
  listTotalOrdersPerDay,
  listAverageOrderSizePerDay,
  getTopProduct,
  getSummaryAndTopReport,
] as const
