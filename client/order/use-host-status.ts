// Changes an order's status: asks before something is lost, sends the version that the host saw, and shows a refusal.
import { useCallback } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import type { Order, OrderStatus } from '#shared/order/order.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { membersNow, othersOfAll } from './parts/members-together.ts'
import { useAskUnpaidAgain } from './parts/use-ask-invalid.tsx'
import { useRefusedChange } from './parts/use-refused-change.ts'
import { questionBefore, verifiedBy } from './parts/status-question.ts'
import type { StatusChoice } from './parts/status-choice.ts'
import { useVerifyTogether } from './parts/use-verify-together.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'

export type HostStatus = StatusChoice<OrderView, OrderStatus, Order>

export const useHostStatus = (): HostStatus => {
  const run = useOperation(updateOrderStatus)
  const confirm = useConfirm()
  const askUnpaid = useAskUnpaidAgain()
  const showRefusal = useRefusedChange()

  const send = useCallback(
    async (
      { order, facts, answers }: OrderView,
      status: OrderStatus,
      invalid?: { readonly buyerStatus: 1; readonly reason: string },
    ): Promise<void> => {
      const { record } = await membersNow(order)
      const outcome = await run({
        ref: order.id,
        status,
        ...invalid,
        saw: basedOn(order, facts, answers, record),
      })
      if (!outcome.ok) await showRefusal(outcome.refusal.message)
    },
    [run, showRefusal],
  )

  const choose = useCallback(
    async (view: OrderView, target: OrderStatus): Promise<void> => {
      if (target === view.state.pair.status) return
      const asked = questionBefore([view], target, target === -1 ? await othersOfAll([view]) : '')
      const verified = verifiedBy([view], target).map(({ order }) => order)
      const question = await askedBeforeVerifying(verified, asked)
      if (question && !(await confirm(question))) return
      await send(view, target)
    },
    [confirm, send],
  )

  const markInvalid = useCallback(
    async (view: OrderView): Promise<void> => {
      const reason = await askUnpaid(view.order, `${orderName(view.order)} of ${view.order.uName}`)
      if (reason !== null) await send(view, 1, { buyerStatus: BUYER_STATUS.notPaid, reason })
    },
    [askUnpaid, send],
  )

  return { choose, markInvalid, verifyTogether: useVerifyTogether() }
}
