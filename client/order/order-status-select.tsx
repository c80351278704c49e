import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Select } from '#client/ui/select.tsx'
import { HOST_TARGETS, statusLabel } from '#shared/order/order-status.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'
import type { HostStatus } from './use-host-status.ts'

const options = HOST_TARGETS.map((status) => ({ value: String(status), label: statusLabel(status) }))

/** Sets an order's status on the host's page; the packing list has a control of its own. */
export const OrderStatusSelect = ({ view, choose }: { view: OrderView; choose: HostStatus['choose'] }) => (
  <Select
    label={`Status of ${orderName(view.order).toLowerCase()}`}
    hideLabel
    options={options}
    value={String(view.state.pair.status)}
    disabled={useIsReadOnly()}
    onChange={(event) => void choose(view, Number(event.target.value) as OrderStatus)}
  />
)
