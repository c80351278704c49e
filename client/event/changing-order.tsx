import { Pencil } from 'lucide-react'
import { Banner } from '#client/ui/status-tag.tsx'
import type { Order } from '#shared/order/order.ts'

/** Says that the form changes a placed order; nothing where it places a new one. */
export const ChangingOrder = ({ order }: { order: Pick<Order, 'id' | 'eOrderNo'> | null }) =>
  order && (
    <Banner
      kind="brand"
      icon={Pencil}
      className="mt-3"
      title={`Changing order ${order.eOrderNo ?? order.id.slice(0, 4)}`}
      text="It stays as it is until you press SAVE."
    />
  )
