// npm run payments [-- approve ID | reject ID | not-found ID]
import type { z } from 'zod/mini'
import { operatorClient, runCommand, say } from './operator-client.ts'
import { Refused } from './refused.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { listPendingPayments } from '#shared/plan/plan-queries.ts'

type Call = Awaited<ReturnType<typeof operatorClient>>['call']
type Pending = z.infer<typeof listPendingPayments.output>
type PendingPlan = Pending['subscriptions'][number]

const kindOf = ({ dueAt }: PendingPlan): 'invoice' | 'plan' => (dueAt === undefined ? 'plan' : 'invoice')

const USAGE = 'usage: npm run payments [-- approve ID | reject ID | not-found ID]'

const list = ({ subscriptions, features }: Pending, dataDir: string): void => {
  if (subscriptions.length + features.length === 0) say('No payments are waiting.')
  for (const plan of subscriptions) {
    const { id, subName, subPrice, recurringBillingId, person, dueAt } = plan
    const due = dueAt === undefined ? '' : `due ${formatDate(dueAt)}  `
    say(
      `${id}  ${kindOf(plan)} ${subName}  S$${subPrice}  ${due}reference ${recurringBillingId}  ${person.name} <${person.email}>`,
    )
  }
  for (const { id, kind, price, file, person } of features)
    say(
      `${id}  ${kind}  S$${price}  ${person.name} <${person.email}>  screenshot ${file ? `${dataDir}/${file}` : 'none'}`,
    )
}

const VERDICTS = {
  approve: { plan: { status: 2 }, feature: { paymentStatus: 2, status: 2 } },
  reject: { plan: { status: -1 }, feature: { paymentStatus: 0, status: 0 } },
} as const

/** Rejecting an invoice withdraws it: the host no longer owes it. */
const DONE = {
  approve: { payment: 'Approved', invoice: 'Approved' },
  reject: { payment: 'Rejected', invoice: 'Withdrawn' },
} as const

/** The host of this invoice pays again. An approved invoice is not among the pending payments. */
const reopenInvoice = async (call: Call, id: string): Promise<void> => {
  await call('PATCH', '/update-payment-subscription-status', { id, status: 1 })
  say(`Payable again: ${id}`)
}

const isVerdict = (word: string | undefined): word is keyof typeof VERDICTS => word === 'approve' || word === 'reject'

const run = async ([word, id, ...more]: readonly string[]): Promise<void> => {
  const isKnown = isVerdict(word) || word === 'not-found'
  if (more.length > 0 || (word !== undefined && (!isKnown || id === undefined))) throw new Refused(USAGE)
  const { config, call } = await operatorClient()
  if (word === 'not-found') return reopenInvoice(call, id ?? '')
  const pending = listPendingPayments.output.parse(await call('GET', '/list-pending-payments'))
  if (!isVerdict(word)) return list(pending, config.DATA_DIR)

  const feature = pending.features.find((each) => each.id === id)
  const plan = pending.subscriptions.find((each) => each.id === id)
  if (feature) {
    await call('PATCH', `/update-payment-${feature.kind}-status`, { id, ...VERDICTS[word].feature })
    say(`${DONE[word].payment}: ${feature.person.name}, ${feature.kind}`)
  } else if (plan) {
    await call('PATCH', '/update-payment-subscription-status', { id, ...VERDICTS[word].plan })
    const kind = kindOf(plan)
    say(`${kind === 'invoice' ? DONE[word].invoice : DONE[word].payment}: ${plan.person.name}, ${kind}`)
  } else throw new Refused(`no payment ${id} waits`)
}

await runCommand(() => run(process.argv.slice(2)))
