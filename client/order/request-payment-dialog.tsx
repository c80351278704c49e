import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { endsPaymentLink } from '#shared/payment/payment-link.ts'
import {
  isRequested,
  MAX_REQUESTS_PER_EVENT_PER_DAY,
  owesPayment,
  type Audience,
} from '#shared/payment/payment-request.ts'
import { BUILT_IN_MESSAGE, defaultMessage } from '#shared/payment/remind-message.ts'
import { reachableBuyers, type ManagedEvent } from './order-live-queries.ts'
import { remindMessagesOf } from './remind-message-live-queries.ts'
import { casesText, undecidedCases } from './undecided-cases.ts'

const countText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

/** Asks whom to notify, then requests payment, for the first time or again. */
export const RequestPaymentDialog = ({
  managed,
  onAsk,
  onClose,
}: {
  managed: ManagedEvent
  onAsk: (notify: 0 | 1, to: Audience) => Promise<void>
  onClose: () => void
}) => {
  const { event, orders } = managed
  const undecided = undecidedCases(managed, useNow(30))
  const isAgain = isRequested(event)
  const [notifies, setNotifies] = useState(true)
  const [to, setTo] = useState<Audience>('unpaid')
  const [busy, run] = useBusy()
  const hostId = event.createdUserId
  const own = useLive(remindMessagesOf, hostId)
  const reachable = useLive(reachableBuyers, event.id, event.groupId)
  const open = orders.filter(({ state }) => !endsPaymentLink(state.pair))
  const unpaid = open.filter(({ order, state }) => owesPayment(event, order, state.pair))
  const message = own && defaultMessage(own).message
  const someGetBuiltInWords =
    message !== BUILT_IN_MESSAGE && reachable !== undefined && open.some(({ order }) => !reachable.has(order.uid))
  const verb = isAgain ? 'Ask again' : 'Request Payment'
  const ask = async (): Promise<void> => {
    await run(() => onAsk(notifies ? 1 : 0, to))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isAgain ? 'Ask for payment again?' : 'Request Payment'}
      text="Delivery and Discount cannot be amended once payment is made"
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button tone="main" busy={busy} disabled={isAgain && !notifies} onClick={() => void ask()}>
            {verb}
          </Button>
        </>
      }
    >
      {undecided.length > 0 && (
        <p className="mb-4 rounded-[var(--radius-md)] bg-brand-soft px-4 py-3 text-brand-ink">
          <b className="font-semibold">{casesText(undecided)}.</b> Decide first: buyers may pay for pieces that you
          cancel later.
        </p>
      )}
      <Checkbox checked={notifies} onChange={(change) => setNotifies(change.target.checked)}>
        Notify buyers
      </Checkbox>
      {notifies && (
        <div className="mt-3 grid gap-4">
          <ChoiceChips
            label="To"
            choices={[
              { value: 'unpaid', label: 'Unpaid buyers', detail: countText(unpaid.length) },
              { value: 'all', label: 'All', detail: countText(open.length) },
            ]}
            value={to}
            onChange={setTo}
          />
          {message !== undefined && (
            <p className="rounded-[var(--radius-md)] bg-sunk px-4 py-3">
              <span className="over block">Message</span>
              <span className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</span>
              <span className="mt-1 block text-meta text-ink-3">
                Each one gets one notification with the payment link. You can notify them{' '}
                {MAX_REQUESTS_PER_EVENT_PER_DAY} times a day; links that you shared stay valid.
                {someGetBuiltInWords &&
                  ` People whom somebody else ordered for, and who are not in the group, get ‘${BUILT_IN_MESSAGE}’`}
              </span>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
