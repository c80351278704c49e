import { Pencil } from 'lucide-react'
import { Banner } from '#client/ui/status-tag.tsx'
import type { Order } from '#shared/order/order.ts'

export interface ChangingOrderProps {
  order: Pick<Order, 'id' | 'eOrderNo'> | null
  /** The form has changes that the buyer left without saving them. */
  isResumed: boolean
}

/** Says that the form changes a placed order; nothing where it places a new one. */
export const ChangingOrder = ({ order, isResumed }: ChangingOrderProps) =>
  order && (
    <Banner
      kind="brand"
      icon={Pencil}
      className="mt-3"
      title={`Changing order ${order.eOrderNo ?? order.id.slice(0, 4)}`}
      text={
        isResumed
          ? 'Your unsaved changes are in the form. SAVE changes the order, CANCEL drops them.'
          : 'It stays as it is until you press SAVE.'
      }
    />
  )
