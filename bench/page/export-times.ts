// Measures an export in the product's worker: the complete file, and the longest time for which making rows holds the page.
import { makeTableFile } from '#client/ui/table-file-job.ts'
import type { FileFormat } from '#client/ui/table-file.ts'
import { format1 } from '#shared/order/order-export.ts'
import type { ExportedOrder } from '#shared/order/order-export-columns.ts'
import type { Order } from '#shared/order/order.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'

export interface ExportPlan {
  readonly plan: SeedPlan
  readonly lines: number
  readonly repeats: number
  readonly format: FileFormat
}

export interface ExportSamples {
  readonly product: number[]
  readonly slices: number[]
  readonly bytes: number
}

/** Orders of the seed, again and again, until they have this many lines. */
const ordersWith = (orders: readonly Order[], lines: number): ExportedOrder[] => {
  const found: ExportedOrder[] = []
  for (let left = lines, n = 0; left > 0; n += 1) {
    const order = orders[n % orders.length]
    if (order === undefined) break
    const kept = order.lines.slice(0, left)
    left -= kept.length
    found.push({ order: { ...order, lines: kept }, pair: { status: order.status, buyerStatus: order.buyerStatus } })
  }
  return found
}

export const exported = async ({ plan, lines, repeats, format }: ExportPlan): Promise<ExportSamples> => {
  const { rows } = seedOf(plan)
  const [event] = rows.events ?? []
  if (event === undefined) throw new Error('the seed has no event')
  const orders = ordersWith(rows.orders ?? [], lines)
  const product: number[] = []
  const slices: number[] = []
  let bytes = 0
  for (let n = 0; n < repeats; n += 1) {
    let longest = 0
    let sliceFrom = performance.now()
    const from = sliceFrom
    const table = format1(event, orders, plan.now)
    const turn = (): void => {
      longest = Math.max(longest, performance.now() - sliceFrom)
      // The next slice begins in a task of its own.
      setTimeout(() => (sliceFrom = performance.now()), 0)
    }
    const made = await makeTableFile(format, [table], turn, new AbortController().signal)
    product.push(performance.now() - from)
    slices.push(longest)
    bytes = made?.length ?? 0
  }
  return { product, slices, bytes }
}
