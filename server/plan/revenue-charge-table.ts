import type { RevenueCharge } from '#shared/plan/revenue-charge.ts'

/** The part of one order or booking that an invoice charged or credited. Only the server reads it. */
export interface RevenueChargeRow extends RevenueCharge {
  /** The host. */
  readonly userId: string
}
