// npm run payments [-- approve ID | reject ID]
import { readConfig, type Config } from '#server/config.ts'
import { isLoopback } from '#server/config.ts'
import type { z } from 'zod/mini'
import { Refused } from './refused.ts'
import { listPendingPayments } from '#shared/plan/plan-queries.ts'

type Pending = z.infer<typeof listPendingPayments.output>

const USAGE = 'usage: npm run payments [-- approve ID | reject ID]'

/** Names are what people typed: nothing in them moves the cursor or begins a line. */
const say = (text: string): void => void process.stdout.write(`${text.replace(/\p{Cc}/gu, '\ufffd')}\n`)

const addressOf = ({ HOST, PORT }: Config): string => {
  const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api`
}

const ask = async (url: string, method: string, token: string | null, body?: object): Promise<unknown> => {
  const reply = await fetch(url, {
    method,
    headers: {
      'x-client': 'payments',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused(`no server answers at ${new URL(url).origin}: start it first`)
  })
  const { msgCode, msgResp } = (await reply.json()) as { msgCode: number; msgResp: unknown }
  if (msgCode % 100 !== 0) throw new Refused(String(msgResp))
  return msgResp
}

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
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Refused(reading.line)
  const { config } = reading
  if (config.ADMIN_PASSWORD === undefined) throw new Refused('ADMIN_PASSWORD must be set, here and for the server')
  const api = addressOf(config)
  const { token } = (await ask(`${api}/admin-token`, 'POST', null, { password: config.ADMIN_PASSWORD })) as {
    token: string
  }
  const pending = listPendingPayments.output.parse(await ask(`${api}/list-pending-payments`, 'GET', token))
  if (!isVerdict(word)) return list(pending, config.DATA_DIR)

  const feature = pending.features.find((each) => each.id === id)
  const known = feature ?? pending.subscriptions.find((each) => each.id === id)
  if (!known) throw new Refused(`no payment ${id} waits`)
  const kind = feature?.kind ?? 'subscription'
  await ask(`${api}/update-payment-${kind}-status`, 'PATCH', token, {
    id,
    ...(feature ? VERDICTS[word].feature : VERDICTS[word].plan),
  })
  say(`${word === 'approve' ? 'Approved' : 'Rejected'}: ${known.person.name}, ${kind}`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`[gotong] ${error instanceof Refused ? error.message : String(error)}\n`)
  process.exitCode = 1
}
