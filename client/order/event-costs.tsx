import { useState } from 'react'
import { CostFields } from '#client/event/parts/cost-fields.tsx'
import { useOperation, type OperationOutcome } from '#client/store/changes/use-operation.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useSaveOnLeave } from '#client/ui/use-save-on-leave.ts'
import { useToast } from '#client/ui/toast.tsx'
import { checkCosts, type Costs } from '#shared/event/cost-check.ts'
import { COSTS_LOCKED } from '#shared/event/event-refusals.ts'
import { isToBeConfirmed, TBC } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { updateEventDelivery } from '#shared/event/update-event-delivery.ts'
import { updateEventDiscount } from '#shared/event/update-event-discount.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { asCents, formatMoney } from '#shared/kernel/money.ts'

interface EventCostsProps {
  event: Event
  now: Seconds
  somebodyPaid: boolean
  /** Lays the fields out in one row, and locked costs as text. */
  isDesktop: boolean
}

/** Delivery cost and discount of the order desk, saved on blur; locked once a payment is made. */
export const EventCosts = ({ event, now, somebodyPaid, isDesktop }: EventCostsProps) => {
  const [typed, setTyped] = useState<Partial<Costs>>({})
  const setDelivery = useOperation(updateEventDelivery)
  const setDiscount = useOperation(updateEventDiscount)
  const toast = useToast()
  const isReadOnly = useIsReadOnly()
  const costs: Costs = { ...event, ...typed }

  const show = (outcome: OperationOutcome<unknown>, done: string): void => {
    toast(outcome.ok ? { text: done } : { text: outcome.refusal.message, failed: true })
  }
  /** Drops what was saved; what was typed meanwhile stays. */
  const forget = (saved: Partial<Costs>): void =>
    setTyped((before) => {
      const left = { ...before }
      if (left.deliveryCost === saved.deliveryCost) delete left.deliveryCost
      if (left.discount === saved.discount) delete left.discount
      if (left.isPercentage === saved.isPercentage) delete left.isPercentage
      return left
    })
  const saveDelivery = async (): Promise<void> => {
    const { deliveryCost } = costs
    if (checkCosts(costs).deliveryCost !== undefined) return
    if (deliveryCost !== event.deliveryCost) show(await setDelivery({ id: event.id, deliveryCost }), 'Update success')
    forget({ deliveryCost })
  }
  const saveDiscount = async (): Promise<void> => {
    const { discount, isPercentage } = costs
    if (checkCosts(costs).discount !== undefined) return
    if (discount !== event.discount || isPercentage !== event.isPercentage)
      show(await setDiscount({ id: event.id, discount, isPercentage }), 'Update Successfully')
    forget({ discount, isPercentage })
  }
  const mayChange = !somebodyPaid && !isReadOnly
  const leaveDelivery = useSaveOnLeave(async () => {
    if (mayChange && typed.deliveryCost !== undefined) await saveDelivery()
  })
  const leaveDiscount = useSaveOnLeave(async () => {
    if (mayChange && (typed.discount !== undefined || typed.isPercentage !== undefined)) await saveDiscount()
  })

  const note = noteOf(event, now, somebodyPaid)
  if (isDesktop && somebodyPaid)
    return (
      <section aria-label={LABEL} className="text-meta text-ink-2">
        <p className="num font-semibold text-ink">
          Delivery cost {formatMoney(event.deliveryCost)} · Discount {discountText(event)}
        </p>
        <p>{note}</p>
      </section>
    )
  const fields = (
    <CostFields
      costs={costs}
      disabled={!mayChange}
      set={(part) => setTyped((before) => ({ ...before, ...part }))}
      onDelivery={leaveDelivery}
      onDiscount={leaveDiscount}
    />
  )
  if (isDesktop)
    return (
      <section aria-label={LABEL} className="flex flex-1 items-center justify-end gap-4">
        <p className="max-w-44 min-w-28 text-label text-ink-2">{note}</p>
        <div className="grid shrink-0 grid-cols-[7.5rem_15.25rem] gap-4 [&_.seg]:bg-paper">{fields}</div>
      </section>
    )
  return (
    <section aria-label={LABEL} className="mt-4 rounded-[var(--radius-lg)] border border-line bg-surface p-4">
      <div className="grid gap-4 tab:grid-cols-2">{fields}</div>
      <p className="mt-3 text-meta text-ink-2">{note}</p>
    </section>
  )
}

const LABEL = 'Delivery and discount'

const discountText = ({ discount, isPercentage }: Costs): string =>
  isPercentage ? `${discount / 100}%` : formatMoney(asCents(discount))

const noteOf = (event: Event, now: Seconds, somebodyPaid: boolean): string => {
  if (somebodyPaid) return COSTS_LOCKED.message
  return isToBeConfirmed(event, now)
    ? `Shared by all buyers, who see ${TBC} until a day before closing.`
    : 'Shared by all buyers. Each one sees their own share.'
}
