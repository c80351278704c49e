import { ExternalLink } from 'lucide-react'
import { call } from '#client/store/calls/call.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { StatusTag, type StatusKind } from '#client/ui/status-tag.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { When } from '#client/ui/when.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { abbreviated, PERCENT_PRICE } from '#shared/plan/plan.ts'
import { linkToPay, mayCancel, subscriptionLabel, type Subscription } from '#shared/plan/subscription.ts'
import { CANCEL_FAILED, refusalText } from './refusal-text.ts'
import { cancelSubscription } from '#shared/plan/plan-commands.ts'

const KIND_BY_LABEL: Readonly<Record<ReturnType<typeof subscriptionLabel>, StatusKind>> = {
  Pending: 'unpaid',
  Active: 'verified',
  Expired: 'cancelled',
  Cancelled: 'cancelled',
}

/** A plan paid by percent of revenue has no price. */
const priceOf = ({ type, subPrice, cycle }: Subscription): string =>
  type === 'custom' && subPrice === 0 ? PERCENT_PRICE : `S$${abbreviated(subPrice / 100)} a ${cycle}`

/** One subscription with its actions. */
export const SubscriptionRow = ({ subscription }: { subscription: Subscription }) => {
  const { id, subName, status, createdAt, paidUntil } = subscription
  const label = subscriptionLabel(status)
  const link = linkToPay(subscription)
  return (
    <li className="grid gap-3 py-4" aria-label={`${subName}, ${label}`}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <b className="font-semibold [overflow-wrap:anywhere]">{subName}</b>
          <p className="num text-ink-2">{priceOf(subscription)}</p>
          <p className="num text-meta text-ink-3">
            <When at={createdAt} />
            {label === 'Active' && paidUntil !== null && (
              <>
                {' '}
                · paid until <When at={paidUntil} />
              </>
            )}
          </p>
        </div>
        <StatusTag kind={KIND_BY_LABEL[label]}>{label}</StatusTag>
      </div>
      {mayCancel(subscription) && <CancelButton id={id} name={subName} />}
      {link !== null && (
        <a className="btn btn-main w-full desk:max-w-sm" href={link} target="_blank" rel="noreferrer">
          Payment
          <Icon of={ExternalLink} />
        </a>
      )}
    </li>
  )
}

const CancelButton = ({ id, name }: { id: string; name: string }) => {
  const [busy, run] = useBusy()
  const confirm = useConfirm()
  const toast = useToast()
  const go = useGo()

  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: `Cancel the plan ‘${name}’?`,
      text: 'It ends now, and nothing more is charged. The payment for this period is not refunded.',
      verb: 'Cancel subscription',
      danger: true,
    })
    if (!sure) return
    const outcome = await run(() => call(cancelSubscription, { subPaymentId: id }))
    if (!outcome.ok) return toast({ text: refusalText(outcome.refusal, CANCEL_FAILED), failed: true })
    toast({ text: 'Cancel subscription successfully!' })
    // Removes the provider's parameters from the address.
    go({ to: '/user/invoices', replace: true })
    await syncNow()
  }

  return (
    <Button wide className="desk:max-w-sm" busy={busy} onClick={() => void cancel()}>
      Cancel
    </Button>
  )
}
