import { Card } from '#client/ui/card.tsx'
import { Button } from '#client/ui/button.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { isMostPopular, isPercent, planLimit, planPrice, type PlanReply } from '#shared/plan/plan.ts'

export interface PlanCardProps {
  plan: PlanReply
  /** State of the person's subscription. */
  state: 'active' | 'pending' | null
  /** Its button is the main one of the page. */
  isMain: boolean
  busy: boolean
  onChoose: () => void
}

/** One plan: price, description and the button to subscribe. */
export const PlanCard = ({ plan, state, isMain, busy, onChoose }: PlanCardProps) => (
  <Card as="li" pad className="grid grid-rows-[auto_1fr_auto] gap-3" aria-label={plan.name}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="flex flex-wrap items-center gap-2 text-title">
        {plan.name}
        {isMostPopular(plan) && (
          <span className="rounded-full bg-brand-soft px-3 py-1 text-label font-semibold text-brand-ink">
            Most Popular
          </span>
        )}
      </h2>
      <p className="num font-display text-title font-bold">
        {planPrice(plan)}
        {!isPercent(plan) && <span className="font-sans text-meta font-normal text-ink-2"> a {plan.cycle}</span>}
      </p>
    </div>
    <p className="text-ink-2">
      {plan.description} <span className="inline-block">{planLimit(plan)}.</span>
    </p>
    {state === null ? (
      <Button tone={isMain ? 'main' : 'line'} busy={busy} wide onClick={onChoose}>
        Choose {plan.name}
      </Button>
    ) : (
      <p>
        <StatusTag kind={state === 'active' ? 'verified' : 'unpaid'}>
          {state === 'active' ? 'Active' : 'Pending'}
        </StatusTag>
      </p>
    )}
  </Card>
)
