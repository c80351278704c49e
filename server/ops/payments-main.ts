// npm run payments [-- approve ID | reject ID]
import type { z } from 'zod/mini'
import { operatorClient, runCommand, say } from './operator-client.ts'
import { Refused } from './refused.ts'
import { listPendingPayments } from '#shared/plan/plan-queries.ts'

type Pending = z.infer<typeof listPendingPayments.output>

const USAGE = 'usage: npm run payments [-- approve ID | reject ID]'

const list = ({ subscriptions, features }: Pending, dataDir: string): void => {
  if (subscriptions.length + features.length === 0) say('No payment waits.')
  for (const { id, subName, subPrice, recurringBillingId, person } of subscriptions)
    say(`${id}  plan ${subName}  S$${subPrice}  reference ${recurringBillingId}  ${person.name} <${person.email}>`)
  for (const { id, kind, price, file, person } of features)
    say(
      `${id}  ${kind}  S$${price}  ${person.name} <${person.email}>  screenshot ${file ? `${dataDir}/${file}` : 'none'}`,
    )
}

const VERDICTS = {
  approve: { plan: { status: 2 }, feature: { paymentStatus: 2, status: 2 } },
  reject: { plan: { status: -1 }, feature: { paymentStatus: 0, status: 0 } },
} as const

const isVerdict = (word: string | undefined): word is keyof typeof VERDICTS => word === 'approve' || word === 'reject'

const run = async ([word, id, ...more]: readonly string[]): Promise<void> => {
  if (more.length > 0 || (word !== undefined && (!isVerdict(word) || id === undefined))) throw new Refused(USAGE)
  const { config, call } = await operatorClient()
  const pending = listPendingPayments.output.parse(await call('GET', '/list-pending-payments'))
  if (!isVerdict(word)) return list(pending, config.DATA_DIR)

  const feature = pending.features.find((each) => each.id === id)
  const known = feature ?? pending.subscriptions.find((each) => each.id === id)
  if (!known) throw new Refused(`no payment ${id} waits`)
  const kind = feature?.kind ?? 'subscription'
  await call('PATCH', `/update-payment-${kind}-status`, {
    id,
    ...(feature ? VERDICTS[word].feature : VERDICTS[word].plan),
  })
  say(`${word === 'approve' ? 'Approved' : 'Rejected'}: ${known.person.name}, ${kind}`)
}

await runCommand(() => run(process.argv.slice(2)))
