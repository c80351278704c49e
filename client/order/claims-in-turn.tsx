import { BadgeCheck } from 'lucide-react'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isUnverified, paymentState } from '#shared/order/payment-state.ts'
import type { Order } from '#shared/order/order.ts'
import { ProofSheet } from './managed-order-sheet.tsx'
import type { OrderPart } from './managed-orders-table.tsx'
import { orderName } from './order-name.ts'
import { purchase, type OrderView } from './order-live-queries.ts'
import type { HostStatus } from './use-host-status.ts'

export interface Opened {
  readonly part: OrderPart
  readonly ref: string
  /** Claims that were verified one after the other before this one. */
  readonly verified: readonly string[]
}

const isOpenClaim = ({ order, state }: OrderView): boolean =>
  paymentState(state.pair) === 'claimed' && order.paymentScreenshot !== null

/** Claims with a screenshot that wait besides the one of `ref`: those after it in the list, then those before it. */
const claimsAfter = (orders: readonly OrderView[], ref: string): OrderView[] => {
  const at = orders.findIndex(({ order }) => order.id === ref)
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))].filter(isOpenClaim)
}

/** Takes back that a claim was verified. Resolves to whether it is a claim again. */
const claimAgain = async (status: HostStatus, ref: string): Promise<boolean> => {
  const db = activeDatabase.get()
  const verified = db && (await purchase(db, ref))
  return verified ? await status.choose(verified, ORDER_STATUS.unpaid) : false
}

interface OpenedProofProps {
  opened: Opened
  view: OrderView
  orders: readonly OrderView[]
  found: readonly OrderView[]
  status: HostStatus
  onOpen: (opened: Opened | null) => void
}

/** The proof of one order. The next claim follows a verified one, and the last verified one can be taken back. */
export const OpenedProof = ({ opened, view, orders, found, status, onOpen }: OpenedProofProps) => {
  const toast = useToast()
  const { ref, verified } = opened
  const paidWith = view.order.combinedPaymentRef
  const next = claimsAfter(found, ref).filter(
    ({ order }) => !verified.includes(order.id) && (paidWith === null || order.combinedPaymentRef !== paidWith),
  )
  const count = verified.length + 1 + next.length
  const before = orders.find(({ order }) => order.id === verified.at(-1))
  const takeBack = async (claim: OrderView): Promise<void> => {
    if (await claimAgain(status, claim.order.id))
      onOpen({ part: 'proof', ref: claim.order.id, verified: verified.slice(0, -1) })
  }
  // Orders that were paid together are verified together, and not taken back one by one.
  const undo = before?.order.combinedPaymentRef === null ? () => takeBack(before) : undefined
  return (
    <ProofSheet
      view={view}
      status={status}
      isNext={verified.length > 0}
      onClose={() => onOpen(null)}
      onVerified={() => {
        const [first] = next
        if (first) onOpen({ part: 'proof', ref: first.order.id, verified: [...verified, ref] })
        else
          toast({
            text: `${orderName(view.order)} verified`,
            ...(paidWith === null && { undo: () => void claimAgain(status, ref) }),
          })
      }}
    >
      {count > 1 && isOpenClaim(view) && (
        <p className="num text-meta text-ink-2">
          {verified.length + 1} of {count} to verify
        </p>
      )}
      {before && !isUnverified(before.state.pair) && <VerifiedBefore order={before.order} onUndo={undo} />}
    </ProofSheet>
  )
}

const VerifiedBefore = ({ order, onUndo }: { order: Order; onUndo: (() => Promise<void>) | undefined }) => {
  const [busy, run] = useBusy()
  return (
    <p
      role="status"
      className="my-2 flex items-center gap-2 rounded-[var(--radius-md)] bg-verified px-3.5 text-verified-ink"
    >
      <Icon of={BadgeCheck} />
      <span className="min-w-0 flex-1 py-2 font-semibold">
        {orderName(order)} · {order.uName} verified
      </span>
      {onUndo && (
        <Button tone="bare" small busy={busy} onClick={() => void run(onUndo)}>
          Undo
        </Button>
      )}
    </p>
  )
}
