import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { StatusSelect } from '#client/ui/status-select.tsx'
import { HOST_TARGETS, statusLabel } from '#shared/order/order-status.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'
import type { HostStatus } from './use-host-status.ts'

/** Sets an order's status on the host's page; the packing list has a control of its own. */
export const OrderStatusSelect = ({ view, choose }: { view: OrderView; choose: HostStatus['choose'] }) => (
  <StatusSelect
    label={`Status of ${orderName(view.order).toLowerCase()}`}
    targets={HOST_TARGETS}
    labelOf={statusLabel}
    value={view.state.pair.status}
    disabled={useIsReadOnly()}
    onChoose={(status) => void choose(view, status)}
  />
)
