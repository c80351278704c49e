import { HOST_TARGETS, canMarkInvalid, statusLabel } from '#shared/order/order-status.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import type { ListedOrder } from './packing-live-queries.ts'
import { useStatusChange } from './use-status-change.ts'

const SEVERAL = 'several'

const options = HOST_TARGETS.map((target) => ({ value: String(target), label: statusLabel(target) }))

/** Changes the status of one order, or of all orders of a buyer. */
export const PackingStatusSelect = ({ label, orders }: { label: string; orders: readonly ListedOrder[] }) => {
  const { busy, change } = useStatusChange()
  const isReadOnly = useIsReadOnly()
  const different = new Set(orders.map((each) => each.pair.status))
  const same = different.size === 1 ? [...different][0] : undefined
  return (
    <Select
      label={label}
      hideLabel
      value={same === undefined ? SEVERAL : String(same)}
      disabled={busy || isReadOnly}
      options={same === undefined ? [{ value: SEVERAL, label: 'Several', disabled: true }, ...options] : options}
      onChange={(event) => void change(orders, Number(event.target.value) as OrderStatus)}
    />
  )
}

/** Label 'Status, order 27' with its control, and the action for an invalid payment. */
export const OrderStatusLine = ({ listed }: { listed: ListedOrder }) => {
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
