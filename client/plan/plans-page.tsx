import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Failing } from '#client/ui/empty.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { byAmount, isMostPopular, type PlanReply } from '#shared/plan/plan.ts'
import { isActive, isPending, type Subscription } from '#shared/plan/subscription.ts'
import { PaidFeatures } from './paid-features.tsx'
import { PlanCard } from './plan-card.tsx'
import { useSubscriptions } from './plan-live-queries.ts'
import { refusedToast } from './refusal-text.ts'
import { listPlans } from '#shared/plan/plan-queries.ts'
import { createSubscription } from '#shared/plan/plan-commands.ts'

const stateOf = (plan: PlanReply, own: readonly Subscription[]): 'active' | 'pending' | null => {
  const ofPlan = own.filter(({ planId }) => planId === plan.id)
  if (ofPlan.some(isActive)) return 'active'
  return ofPlan.some(isPending) ? 'pending' : null
}

/** Plans to subscribe to and features to buy. */
export const PlansPage = () => {
  const { value: plans, refusal, again } = useAnswer(listPlans, {}, { keep: true })
  const own = useSubscriptions()
  const [choosing, setChoosing] = useState<string | null>(null)
  const toast = useToast()
  const go = useGo()

  const choose = async (plan: PlanReply): Promise<void> => {
    setChoosing(plan.id)
    const outcome = await call(createSubscription, { subId: plan.id })
    setChoosing(null)
    if (!outcome.ok) return toast(refusedToast(outcome.refusal))
    const { paymentLink } = outcome.value
    // In a browser that opens no tab the list of subscriptions shows the link.
    if (paymentLink === null) toast({ text: 'Registration successful!' })
    else window.open(paymentLink, '_blank', 'noopener,noreferrer')
    void syncNow()
    go({ to: '/user/invoices' })
  }

  return (
    <UserPage title="Plans">
      {plans === undefined && refusal ? (
        <Failing title={refusal.message} text="Plans could not be loaded. Nothing was changed." onRetry={again} />
      ) : plans === undefined || own === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <ul className="mt-5 grid gap-3 tab:grid-cols-2" aria-label="Plans">
          {[...plans].sort(byAmount).map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              state={stateOf(plan, own)}
              isMain={isMostPopular(plan) && !own.some((one) => isActive(one) || isPending(one))}
              busy={choosing === plan.id}
              onChoose={() => void choose(plan)}
            />
          ))}
        </ul>
      )}
      <PaidFeatures />
    </UserPage>
  )
}
