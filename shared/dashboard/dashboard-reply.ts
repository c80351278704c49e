// Replies of the dashboard's calls. Amounts are in dollars.
import { z } from 'zod/mini'

export const MAX_TOP_ROWS = 10

/** Orders of one day that are not cancelled. */
export const daySalesSchema = z.object({
  /** DD-MM-YYYY */
  date: z.string(),
  totalPrice: z.number(),
  totalOrders: z.int(),
  averageOrderSize: z.number(),
})
export type DaySales = z.infer<typeof daySalesSchema>

export const topProductSchema = z.object({ pName: z.string(), pQuantity: z.int() })
export type TopProduct = z.infer<typeof topProductSchema>

export const dashboardSummarySchema = z.object({
  /** Now. */
  members: z.int(),
  totalTransactionValue: z.number(),
  /** Taking orders now. */
  onGoingEvents: z.int(),
  /** Closed now; created in the range, or with their closing time in it. */
  closedEvents: z.int(),
  unPaidOrder: z.int(),
  /** DD-MM-YYYY; empty when no collection is ahead. */
  nextCollection: z.string(),
  /** Newest first, of those who asked to join before the end of the range. */
  newMemberDetail: z.array(
    z.object({
      uName: z.string(),
      /** 1 pending, 2 approved. */
      approval: z.int(),
    }),
  ),
  topBuyer: z.array(z.object({ uName: z.string(), totalValue: z.number() })),
  topEvent: z.array(z.object({ eTitle: z.string(), totalValue: z.number() })),
})
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>
