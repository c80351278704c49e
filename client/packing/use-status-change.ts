import { useCallback } from 'react'
import { isCancelTarget } from '#shared/order/order-status.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import type { HostStatusInput } from '#shared/order/order-inputs.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import type { PackingListOrder } from './packing-live-queries.ts'
import { entriesNow, othersOfAll } from '#client/order/parts/payment-entries.ts'
import { useAskUnpaidAgain } from '#client/order/parts/use-ask-invalid.tsx'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import { questionBefore, verifiedBy } from '#client/order/parts/status-question.ts'
import { invalidPaymentInput, statusInput } from './status-change.ts'

export interface StatusChange {
  readonly busy: boolean
  readonly change: (orders: readonly PackingListOrder[], target: OrderStatus) => Promise<void>
  readonly markInvalid: (order: PackingListOrder) => Promise<void>
}

export const useStatusChange = (): StatusChange => {
  const run = useOperation(updateOrderStatus)
  const confirm = useConfirm()
  const askUnpaid = useAskUnpaidAgain()
  const toast = useToast()
  const [busy, runBusy] = useBusy()

  const send = useCallback(
    (inputs: readonly HostStatusInput[]) =>
      runBusy(async () => {
        for (const input of inputs) {
          const outcome = await run(input)
          if (!outcome.ok) {
            toast({ text: outcome.refusal.message, failed: true })
            break
          }
        }
      }),
    [run, runBusy, toast],
  )
  const change = useCallback(
    async (orders: readonly PackingListOrder[], target: OrderStatus) => {
      const changing = orders.filter((each) => each.pair.status !== target)
      if (changing.length === 0) return
      const lossQuestion = questionBefore(changing, target, isCancelTarget(target) ? await othersOfAll(changing) : '')
      const verified = verifiedBy(changing, target).map(({ order }) => order)
      const question = await askedBeforeVerifying(verified, lossQuestion)
      if (question && !(await confirm(question))) return
      // Read before the first change is sent: changing one entry may change the payment of the others.
      const inputs = changing.map(async (each) => statusInput(each, target, (await entriesNow(each.order)).record))
      await send(await Promise.all(inputs))
    },
    [confirm, send],
  )
  const markInvalid = useCallback(
    async (listed: PackingListOrder) => {
      const { order } = listed
      const reason = await askUnpaid(order, `Order ${order.eOrderNo ?? order.id.slice(0, 4)} of ${order.uName}`)
      if (reason !== null) await send([invalidPaymentInput(listed, reason, (await entriesNow(order)).record)])
    },
    [askUnpaid, send],
  )
  return { busy, change, markInvalid }
}
