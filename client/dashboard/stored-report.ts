// The last figures of each group, kept on the device for the dashboard without signal. Web storage is cleared at sign-out.
import { z } from 'zod/mini'
import { dashboardSummarySchema, daySalesSchema, topProductSchema } from '#shared/dashboard/dashboard-reply.ts'

const reportSchema = z.object({
  /** Epoch seconds of the answer. */
  takenAt: z.int(),
  range: z.object({ firstDay: z.int(), lastDay: z.int() }),
  /** Null where the call failed; an empty list means no orders. */
  sales: z.nullable(z.array(daySalesSchema)),
  orders: z.nullable(z.array(daySalesSchema)),
  averages: z.nullable(z.array(daySalesSchema)),
  products: z.nullable(z.array(topProductSchema)),
  summary: dashboardSummarySchema,
})
export type DashboardReport = z.infer<typeof reportSchema>

const keyOf = (groupId: string): string => `dashboard:${groupId}`

export const readReport = (groupId: string): DashboardReport | undefined => {
  try {
    const text = localStorage.getItem(keyOf(groupId))
    return text === null ? undefined : reportSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const storeReport = (groupId: string, report: DashboardReport): void => {
  try {
    localStorage.setItem(keyOf(groupId), JSON.stringify(report))
  } catch {
    // Full or disabled: the figures are shown but not stored.
  }
}

export const dropReport = (groupId: string): void => localStorage.removeItem(keyOf(groupId))
