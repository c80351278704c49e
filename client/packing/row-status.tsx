import { HOST_TARGETS, canMarkInvalid, statusLabel } from '#shared/order/order-status.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Button } from '#client/ui/button.tsx'
import { StatusSelect } from '#client/ui/status-select.tsx'
import type { PackingListOrder } from './packing-live-queries.ts'
import { useStatusChange } from './use-status-change.ts'

/** Changes the status of one order, or of several orders of a buyer. */
export const PackingStatusSelect = ({ label, orders }: { label: string; orders: readonly PackingListOrder[] }) => {
  const { busy, change } = useStatusChange()
  const isReadOnly = useIsReadOnly()
  const different = new Set(orders.map((each) => each.pair.status))
  return (
    <StatusSelect
      label={label}
      targets={HOST_TARGETS}
      labelOf={statusLabel}
      value={different.size === 1 ? [...different][0] : undefined}
      disabled={busy || isReadOnly}
      onChoose={(status) => void change(orders, status)}
    />
  )
}

/** Label 'Status, order 27' with its control, and the action for an invalid payment. */
export const OrderStatusLine = ({ listed }: { listed: PackingListOrder }) => {
  const { busy, markInvalid } = useStatusChange()
  const isReadOnly = useIsReadOnly()
  const no = listed.order.eOrderNo ?? '–'
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line py-3">
      <span className="flex-1 text-ink-2">Status, order {no}</span>
      {!isReadOnly && canMarkInvalid(listed.pair) && (
        <Button tone="bare" small busy={busy} onClick={() => void markInvalid(listed)}>
          If invalid payment
        </Button>
      )}
      <PackingStatusSelect label={`Status of order ${no}, ${listed.order.eTitle}`} orders={[listed]} />
    </div>
  )
}
