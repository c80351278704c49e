import { MoneyField, PercentField } from '#client/ui/amount-field.tsx'
import { Segments } from '#client/ui/chip.tsx'
import type { EventDraft } from '#shared/event/event-draft.ts'

export type Costs = Pick<EventDraft, 'deliveryCost' | 'discount' | 'isPercentage'>

const UNITS = [
  { value: 'dollars', label: 'S$', name: 'Discount in dollars' },
  { value: 'percent', label: '%', name: 'Discount in percent' },
] as const

/** Delivery cost and discount that the buyers of an event share. */
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
  /** Called when a field loses the focus, and when the unit changes. */
  onDelivery?: () => void
  onDiscount?: (isPercentage: boolean) => void
}) => {
  const Discount = costs.isPercentage ? PercentField : MoneyField
  return (
    <>
      <MoneyField
        label="Delivery cost"
        value={costs.deliveryCost}
        disabled={disabled}
        {...(hint !== undefined && { hint })}
        onChange={(cents) => set({ deliveryCost: cents ?? 0 })}
        {...(onDelivery && { onLeave: onDelivery })}
      />
      <div className="flex items-end gap-3">
        <Discount
          key={String(costs.isPercentage)}
          label="Discount"
          className="min-w-0 flex-1"
          value={costs.discount}
          disabled={disabled}
          onChange={(amount) => set({ discount: amount ?? 0 })}
          {...(onDiscount && { onLeave: () => onDiscount(costs.isPercentage) })}
        />
        {!disabled && (
          <Segments
            label="Discount unit"
            choices={UNITS}
            value={costs.isPercentage ? 'percent' : 'dollars'}
            onChange={(unit) => {
              set({ isPercentage: unit === 'percent' })
              onDiscount?.(unit === 'percent')
            }}
          />
        )}
      </div>
    </>
  )
}
