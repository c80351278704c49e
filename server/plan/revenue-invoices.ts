// Makes the invoices of plans that take a percentage of the revenue at the start of each month, and ends plans whose invoice is not
// paid in time. Concurrent processes are safe: the id of an invoice has the host and the month, and the operation makes it once.
import { SYSTEM } from '#shared/kernel/change.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { NOT_PENDING } from '#shared/plan/plan-refusals.ts'
import { sumOfCharges } from '#shared/plan/revenue-charge.ts'
import { monthAfter, monthAt, monthBefore, periodOf, periodsWithin, type Month } from '#shared/plan/revenue.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { overdueInvoices, withdrawnMonths } from './plan-invoice-repository.ts'
import { chargesOfMonth, putChargesOnce } from './revenue-charges-repository.ts'
import { chargesIn } from './revenue-repository.ts'
import { percentSubscriptions } from './subscription-repository.ts'

/** Name of the row that says which month is invoiced. */
const INVOICED = 'revenue-invoiced'

export interface RevenueInvoicesOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly clock: Clock
  /** Called when the month that was invoiced last is not over: the clock was ahead. */
  readonly onMonthAhead?: (month: Month) => void
}

const invoicedMonth = (database: Database): Promise<Month | undefined> =>
  database.read(async (snapshot) => {
    const row = await snapshot
      .selectFrom('installation')
      .select('value')
      .where('name', '=', INVOICED)
      .executeTakeFirst()
    return row?.value
  })

const rememberMonth = (database: Database, value: Month): Promise<unknown> =>
  database.write((tx) =>
    tx
      .insertInto('installation')
      .values({ name: INVOICED, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )

const invoiceHost = async (
  { database, engine }: RevenueInvoicesOptions,
  month: Month,
  userId: string,
  own: readonly Subscription[],
): Promise<void> => {
  const periods = periodsWithin(month, own)
  const latest = own.at(-1)
  if (periods.length === 0 || latest === undefined) return
  const withdrawn = await database.read((snapshot) => withdrawnMonths(snapshot, userId))
  await putChargesOnce(database, userId, month, await chargesIn(database, { userId, month }, periods, withdrawn))
  const revenue = sumOfCharges(await database.read((snapshot) => chargesOfMonth(snapshot, userId, month)))
  const { planId, subName: planName } = latest
  const input = { userId, planId, planName, month, revenue, reference: newRef() }
  const ran = await engine.run(SYSTEM, 'make-plan-invoice', input)
  if (isRefusal(ran)) throw new Error(ran.message)
}

const invoiceMonth = async (options: RevenueInvoicesOptions, month: Month): Promise<void> => {
  const { database } = options
  const subscriptions = await database.read((snapshot) => percentSubscriptions(snapshot, periodOf(month)))
  const byHost = groupBy(subscriptions, ({ userId }) => userId)
  await eachInTurn([...byHost], ([userId, own]) => invoiceHost(options, month, userId, own))
  // Only after all of them: a failure repeats the month, whose other invoices exist already.
  await rememberMonth(database, month)
}

/** Invoices the month before, and earlier ones during which the server was stopped. */
const invoiceMonths = async (options: RevenueInvoicesOptions): Promise<void> => {
  const last = monthBefore(monthAt(toSeconds(options.clock.now())))
  const remembered = await invoicedMonth(options.database)
  const isAhead = remembered !== undefined && remembered > last
  if (isAhead) options.onMonthAhead?.(remembered)
  // The last complete month is invoiced again, which makes no invoice twice.
  const invoiced = isAhead ? undefined : remembered
  for (let month = invoiced === undefined ? last : monthAfter(invoiced); month <= last; month = monthAfter(month))
    await invoiceMonth(options, month)
}

const endUnpaidPlans = async ({ database, engine, clock }: RevenueInvoicesOptions): Promise<void> => {
  const overdue = await database.read((snapshot) => overdueInvoices(snapshot, toSeconds(clock.now())))
  await eachInTurn(overdue, async ({ id, userId }) => {
    const ran = await engine.run(SYSTEM, 'review-plan-invoice', { id, userId, action: 'expire' })
    // Another process was first, or the payment was approved just now.
    if (isRefusal(ran) && ran.code !== NOT_PENDING.code) throw new Error(ran.message)
  })
}

export const settleRevenueInvoices = (options: RevenueInvoicesOptions): Promise<void> =>
  eachInTurn([invoiceMonths, endUnpaidPlans], (step) => step(options))
