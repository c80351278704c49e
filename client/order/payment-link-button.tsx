import { Link2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '#client/store/calls/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { ShareDialog } from '#client/ui/share-dialog.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { StatusPair } from '#shared/order/order.ts'
import { endsPaymentLink } from '#shared/payment/payment-link.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { createPaymentLink } from '#shared/payment/payment-commands.ts'

const NEEDS_SIGNAL = 'A payment link needs signal. Try again when you are online.'

/** Hidden for an order that is settled. */
export const PaymentLinkButton = ({ pair, onPress }: { pair: StatusPair; onPress: () => void }) =>
  endsPaymentLink(pair) ? null : (
    <Button icon={Link2} wide className="mt-4" onClick={onPress}>
      Payment link
    </Button>
  )

export interface PaymentLinks {
  /** Makes a link for the order and shows it. */
  readonly share: (view: OrderView) => Promise<void>
  readonly dialog: ReactNode
}

/** The server makes the link and keeps only a hash of its secret: a link that was closed can't be shown again. */
export const usePaymentLinks = (): PaymentLinks => {
  const confirm = useConfirm()
  const toast = useToast()
  const [shown, setShown] = useState<{ readonly title: string; readonly link: string } | null>(null)

  const share = async ({ order }: OrderView): Promise<void> => {
    const sure = await confirm({
      title: 'Make a payment link?',
      text: `Anybody with the link can see ${orderName(order)} and pay it. An earlier link for it stops working.`,
      verb: 'Make link',
      keep: 'Cancel',
    })
    if (!sure) return
    const answer = await call(createPaymentLink, { ref: order.id })
    if (answer.ok)
      setShown({ title: `${orderName(order)} · ${order.uName}`, link: `${location.origin}${answer.value.link}` })
    else {
      const { message } = answer.refusal
      toast({ text: message === NO_SIGNAL.message ? NEEDS_SIGNAL : message, failed: true })
    }
  }

  const dialog = shown && (
    <ShareDialog
      title="Payment link"
      text={`${shown.title}. Send it to the buyer. It ends when the order is collected, cancelled or refunded.`}
      link={shown.link}
      about={shown.title}
      open
      onClose={() => setShown(null)}
    />
  )
  return { share, dialog }
}
