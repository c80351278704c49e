import { useRef } from 'react'
import { MoneyOrNotField, PercentOrNotField } from '#client/ui/amount-field.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { checkCosts, type Costs } from '#shared/event/cost-check.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'

const UNITS = [
  { value: 'dollars', label: 'S$', name: 'Discount in dollars' },
  { value: 'percent', label: '%', name: 'Discount in percent' },
] as const
type Unit = (typeof UNITS)[number]['value']

/** Delivery cost and discount that the buyers of an event share. Another unit asks for another discount. */
export const CostFields = ({
  costs,
  disabled = false,
  hint,
  set,
  onDelivery,
  onDiscount,
}: {
  costs: Costs
  disabled?: boolean
  /** Below the delivery cost. */
  hint?: string
  set: (part: Partial<Costs>) => void
  /** Called when the delivery cost loses the focus. */
  onDelivery?: () => void
  /** Called when the focus leaves the discount and its unit. */
  onDiscount?: () => void
}) => {
  const unit: Unit = costs.isPercentage ? 'percent' : 'dollars'
  const group = useRef<HTMLDivElement>(null)
  /** Discount that was entered in each unit. */
  const entered = useRef<Partial<Record<Unit, number>>>({})
  const Discount = costs.isPercentage ? PercentOrNotField : MoneyOrNotField
  const messages = checkCosts(costs)
  const choose = (next: Unit): void => {
    if (next === unit) return
    entered.current[unit] = costs.discount
    set({ isPercentage: next === 'percent', discount: entered.current[next] ?? Number.NaN })
    requestAnimationFrame(() => group.current?.querySelector('input')?.focus())
  }
  return (
    <>
      <MoneyOrNotField
        label="Delivery cost"
        value={costs.deliveryCost}
        disabled={disabled}
        error={messages.deliveryCost}
        {...(hint !== undefined && { hint })}
        onChange={(cents) => set({ deliveryCost: cents ?? ZERO_CENTS })}
        {...(onDelivery && { onLeave: onDelivery })}
      />
      <div
        ref={group}
        className="flex flex-wrap items-start gap-x-3"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onDiscount?.()
        }}
      >
        <Discount
          key={unit}
          label="Discount"
          className="min-w-0 flex-[1_1_9rem]"
          value={costs.discount}
          disabled={disabled}
          error={messages.discount}
          onChange={(amount) => set({ discount: amount ?? 0 })}
        />
        {!disabled && (
          <div className="pt-[2.125rem]">
            <Segments
              label="Discount unit"
              choices={UNITS}
              value={unit}
              onChange={(value) => choose(value === 'percent' ? 'percent' : 'dollars')}
            />
          </div>
        )}
      </div>
    </>
  )
}
