// Changes an order's status: asks before something is lost, sends the version that the host saw, and shows a refusal.
import { useCallback } from 'react'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { basedOn } from '#shared/order/host-choice.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import type { Order, OrderStatus } from '#shared/order/order.ts'
import { membersNow, othersOfAll, othersTogether } from './parts/members-together.ts'
import { useAskInvalid } from './parts/use-ask-invalid.tsx'
import { questionBefore } from './parts/status-question.ts'
import { useVerifyTogether } from './parts/use-verify-together.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'

export interface HostStatus {
  readonly choose: (view: OrderView, target: OrderStatus) => Promise<void>
  /** INVALID: the payment was not received. */
  readonly markInvalid: (view: OrderView) => Promise<void>
  /** Verifies every member of the order's combined payment. */
  readonly verifyTogether: (of: Order) => Promise<void>
}

export const useHostStatus = (): HostStatus => {
  const run = useOperation(updateOrderStatus)
  const verifyTogether = useVerifyTogether()
  const confirm = useConfirm()
  const askInvalid = useAskInvalid()
  const toast = useToast()

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
      if (outcome.ok) return
      toast({ text: outcome.refusal.message, failed: true })
      await syncNow()
    },
    [run, toast],
  )

  const choose = useCallback(
    async (view: OrderView, target: OrderStatus): Promise<void> => {
      if (target === view.state.pair.status) return
      const question = questionBefore([view], target, target === -1 ? await othersOfAll([view]) : '')
      if (question && !(await confirm(question))) return
      await send(view, target)
    },
    [confirm, send],
  )

  const markInvalid = useCallback(
    async (view: OrderView): Promise<void> => {
      const others = othersTogether(await membersNow(view.order), view.order.id)
      const all = others === '' ? '' : `, together with ${others}`
      const reason = await askInvalid(
        `${orderName(view.order)} of ${view.order.uName} is unpaid again${all}. The screenshot stays.`,
      )
      if (reason !== null) await send(view, 1, { buyerStatus: 1, reason })
    },
    [askInvalid, send],
  )

  return { choose, markInvalid, verifyTogether }
}
