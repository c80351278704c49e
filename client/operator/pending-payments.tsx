import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { formatMoney, fromDollars } from '#shared/kernel/money.ts'
import type { Command } from '#shared/operation.ts'
import {
  updateDomainStatus,
  updatePremiumStatus,
  updateScheduleStatus,
  updateSubscriptionStatus,
} from '#shared/plan/plan-commands.ts'
import { listPendingPayments } from '#shared/plan/plan-queries.ts'
import { PaymentScreenshot } from './payment-screenshot.tsx'
import { Section } from './section.tsx'
import { useOperatorAnswer, useOperatorCommand } from './use-operator-answer.ts'

type Pending = z.infer<typeof listPendingPayments.output>
type PendingFeature = Pending['features'][number]
type PendingPlan = Pending['subscriptions'][number]

const isInvoice = ({ dueAt }: PendingPlan): boolean => dueAt !== undefined
const planTitle = (plan: PendingPlan): string => `${isInvoice(plan) ? 'Invoice' : 'Plan'} ${plan.subName}`

interface Verdict {
  readonly id: string
  readonly paymentStatus: 0 | 2
  readonly status: 0 | 2
}

const COMMANDS: Readonly<Record<PendingFeature['kind'], Command<string, Verdict, unknown>>> = {
  premium: updatePremiumStatus as Command<string, Verdict, unknown>,
  schedule: updateScheduleStatus as Command<string, Verdict, unknown>,
  domain: updateDomainStatus as Command<string, Verdict, unknown>,
}

const KINDS: Readonly<Record<PendingFeature['kind'], string>> = {
  premium: 'Premium account',
  schedule: 'Scheduling',
  domain: 'Domain name',
}

/** Bank transfers that wait for the operator, oldest first. */
export const PendingPayments = () => {
  const answer = useOperatorAnswer(listPendingPayments, {})
  const run = useOperatorCommand(answer.reload)
  const confirm = useConfirm()
  const sureToReject = (text: string): Promise<boolean> =>
    confirm({ title: 'Reject this payment?', text, verb: 'Reject', danger: true })
  const sureToWithdraw = ({ person, subPrice }: PendingPlan): Promise<boolean> =>
    confirm({
      title: 'Withdraw this invoice?',
      text: `${person.name} no longer owes ${formatMoney(fromDollars(subPrice))}. This can’t be undone.`,
      verb: 'Withdraw',
      danger: true,
    })
  const reviewFeature = async ({ id, kind, person }: PendingFeature, isApproved: boolean): Promise<void> => {
    if (!isApproved && !(await sureToReject(`${person.name} can pay and send a screenshot again.`))) return
    const status = isApproved ? 2 : 0
    const done = isApproved ? 'Approved' : 'Rejected'
    await run(COMMANDS[kind], { id, paymentStatus: status, status }, `${done}: ${KINDS[kind]} of ${person.name}`)
  }
  const judgePlan = async (plan: PendingPlan, isApproved: boolean): Promise<void> => {
    const isSure =
      isApproved ||
      (await (isInvoice(plan) ? sureToWithdraw(plan) : sureToReject(`${plan.person.name} can choose the plan again.`)))
    if (!isSure) return
    const done = isApproved ? 'Approved' : isInvoice(plan) ? 'Withdrawn' : 'Rejected'
    await run(
      updateSubscriptionStatus,
      { id: plan.id, status: isApproved ? 2 : -1 },
      `${done}: ${planTitle(plan)} of ${plan.person.name}`,
    )
  }
  const reopenInvoice = async ({ id, person }: PendingPlan): Promise<void> => {
    const text = `${person.name} reads that the payment was not found, and has 14 days to pay again.`
    if (await confirm({ title: 'Payment not found?', text, verb: 'Not found' }))
      await run(updateSubscriptionStatus, { id, status: 1 }, 'The host pays again')
  }
  return (
    <Section title="Payments" answer={answer}>
      {({ subscriptions, features }) =>
        subscriptions.length + features.length === 0 ? (
          <Empty title="No payments are waiting" text="Payments for plans and features appear here." />
        ) : (
          <ul className="mt-3 grid gap-4 tab:grid-cols-2">
            {features.map((feature) => (
              <Payment
                key={feature.id}
                title={KINDS[feature.kind]}
                person={feature.person}
                dollars={feature.price}
                onJudge={(isApproved) => reviewFeature(feature, isApproved)}
              >
                {feature.domainName !== null && <p className="text-meta text-ink-2">{feature.domainName}</p>}
                <p className="text-meta text-ink-3">
                  <When at={feature.createdAt} clock />
                </p>
                <PaymentScreenshot
                  key={feature.paymentScreenshot}
                  path={feature.paymentScreenshot}
                  of={feature.person.name}
                />
              </Payment>
            ))}
            {subscriptions.map((plan) => (
              <Payment
                key={plan.id}
                title={planTitle(plan)}
                person={plan.person}
                dollars={plan.subPrice}
                refuse={isInvoice(plan) ? 'Withdraw' : 'Reject'}
                {...(isInvoice(plan) && { onNotFound: () => reopenInvoice(plan) })}
                onJudge={(isApproved) => judgePlan(plan, isApproved)}
              >
                <p className="text-meta text-ink-2">
                  Reference <span className="ref">{plan.recurringBillingId}</span>
                </p>
                <p className="text-meta text-ink-3">
                  <When at={plan.createdAt} clock />
                </p>
                {plan.dueAt !== undefined && (
                  <p className="text-meta text-ink-3">
                    Due <When at={plan.dueAt} clock />
                  </p>
                )}
              </Payment>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

const Payment = ({
  title,
  person,
  dollars,
  refuse = 'Reject',
  onJudge,
  onNotFound,
  children,
}: {
  title: string
  person: { readonly name: string; readonly email: string }
  dollars: number
  /** Label of the button against the payment. */
  refuse?: 'Reject' | 'Withdraw'
  onJudge: (isApproved: boolean) => Promise<void>
  /** Only for an invoice: its transfer is not in the bank account. */
  onNotFound?: () => Promise<void>
  children: ReactNode
}) => (
  <Card as="li" className="flex flex-col gap-1 p-4">
    <div className="flex items-start justify-between gap-3">
      <h3 className="text-lead">{title}</h3>
      <Money cents={fromDollars(dollars)} />
    </div>
    <p className="break-words">
      {person.name} <span className="text-meta text-ink-3">{person.email}</span>
    </p>
    {children}
    <div className="mt-auto flex flex-wrap gap-3 pt-3">
      <Button tone="main" aria-label={`Approve, ${title} of ${person.name}`} onClick={() => void onJudge(true)}>
        Approve
      </Button>
      {onNotFound !== undefined && (
        <Button aria-label={`Not found, ${title} of ${person.name}`} onClick={() => void onNotFound()}>
          Not found
        </Button>
      )}
      <Button tone="danger" aria-label={`${refuse}, ${title} of ${person.name}`} onClick={() => void onJudge(false)}>
        {refuse}
      </Button>
    </div>
  </Card>
)
