// POST /api/sync, outside the envelope: the body is the engine's protocol.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { refuse } from '#shared/kernel/result.ts'
import { PROTOCOL_VERSION, syncRequestSchema, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { sendRefusal, SERVER_CODE } from '#server/http/envelope.ts'
import { whenAnswerCloses } from '#server/http/when-answer-closes.ts'
import { appPlugin } from '#server/plugin.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createPersonalBudget, type BudgetSize, type PersonalBudget } from './personal-budget.ts'
import { createUnsentAnswers } from './unsent-answers.ts'
import { createWaitingPushes, type WaitingPushes } from './waiting-pushes.ts'

/** A batch of 400,000 bytes, or one mutation: a large order or an event of 400 products. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

export interface SyncRouteOptions {
  readonly engine: ServerEngine<Tx>
  readonly authentication: Authentication
  readonly clock: Clock
  /** Rows sent to one person. Null: no limit. */
  readonly rows: PersonalBudget | null
  /** Rejections of one person, which are remembered (S16). Null: no limit. */
  readonly rejections: PersonalBudget | null
  readonly waitingPushes: WaitingPushes
  readonly metrics: Pick<Metrics, 'syncRounds' | 'mutations' | 'mutationAge'>
}

/** Another protocol version may have any shape, so only its number is checked. */
const isOtherProtocol = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'protocol' in body &&
  typeof body.protocol === 'number' &&
  body.protocol !== PROTOCOL_VERSION

/** Versions up to 3 take an answer without `lastMutationId` for that of a proxy, and do not ask for an update. */
const otherProtocol = (serverNow: number): SyncResponse & { readonly lastMutationId: number } => ({
  protocol: PROTOCOL_VERSION,
  lastMutationId: 0,
  results: [],
  stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
  serverNow,
})

/** A hundred phones of one person that start again with 5,000 orders each; 5,000 rows a second. */
const ROWS: BudgetSize = { full: 500_000, refill: 5_000 }
/** All changes of twenty phones after a day without signal; 7,200 an hour. */
const REJECTIONS: BudgetSize = { full: 10_000, refill: 2 }

/** Seconds until a device that met too many waiting pushes asks again. */
const BUSY_WAIT_S = 2

const TOO_MUCH = refuse(429, SERVER_CODE, 'Too much at once. Wait a moment')

const rowsIn = ({ patch, page }: SyncResponse): number => {
  const tables = [...Object.values(patch?.rows ?? {}), ...Object.values(page?.rows ?? {})]
  const gone = patch?.scopes.map(({ dels }) => dels.length) ?? []
  return [...tables.map(({ length }) => length), ...gone].reduce((sum, count) => sum + count, 0)
}

/** Results of the request's own mutations: an answer also repeats those of earlier requests. */
const newResults = ({ mutations }: SyncRequest, { results }: SyncResponse): SyncResponse['results'] => {
  const sent = new Set(mutations.map(({ ulid }) => ulid))
  return results.filter(({ ulid }) => sent.has(ulid))
}

const rejectionsIn = (request: SyncRequest, response: SyncResponse): number =>
  [...newResults(request, response), ...(response.abandoned ?? [])].filter(({ outcome }) => outcome === 'rejected')
    .length

/** Without a length in the header, such as from a proxy that sends in chunks, the body is measured. */
const bytesOf = ({ headers, body }: FastifyRequest): number =>
  headers['content-length'] === undefined ? jsonBytes(body) : Number(headers['content-length'])

/** By the device's clock alone, so that a wrong clock makes no wrong age. */
const agesIn = ({ deviceNow, mutations }: SyncRequest): number[] =>
  mutations.map(({ at }) => Math.max(0, deviceNow / 1000 - at))

export const addSync = (app: FastifyInstance, options: SyncRouteOptions): void => {
  const { engine, authentication, clock, rows, rejections, waitingPushes, metrics } = options
  const unsent = createUnsentAnswers()
  app.post('/api/sync', { onRequest: authentication.required, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    if (isOtherProtocol(request.body)) {
      metrics.syncRounds.add({ outcome: 'stopped' })
      return reply.send(otherProtocol(clock.now()))
    }
    const parsed = syncRequestSchema.safeParse(request.body)
    if (!parsed.success) return sendRefusal(reply, refuse(422, SERVER_CODE, 'This is not a sync request'))
    const { actor } = request
    const refuseRound = (retryAfterS: number) => {
      metrics.syncRounds.add({ outcome: 'refused' })
      return sendRefusal(reply.header('retry-after', retryAfterS), TOO_MUCH)
    }
    const isFetching = parsed.data.cursor !== null || parsed.data.page !== undefined
    const isPushing = parsed.data.mutations.length + (parsed.data.abandoned?.length ?? 0) > 0
    const wait = Math.max(
      isFetching ? (rows?.wait(actor.id) ?? 0) : 0,
      isPushing ? (rejections?.wait(actor.id) ?? 0) : 0,
    )
    if (wait > 0) return refuseRound(Math.ceil(wait / 1000))
    const stopWaiting = isPushing ? waitingPushes.begin(bytesOf(request)) : () => undefined
    if (stopWaiting === null) return refuseRound(BUSY_WAIT_S)
    for (const age of agesIn(parsed.data)) metrics.mutationAge.observe(age)
    const answer = async (): Promise<Buffer | null> => {
      if (isFetching && unsent.isFull(actor.id)) return null
      const response = await engine.sync(actor, parsed.data)
      metrics.syncRounds.add({ outcome: response.stop === undefined ? 'done' : 'stopped' })
      if (parsed.data.mutations.length > 0)
        for (const { outcome } of newResults(parsed.data, response)) metrics.mutations.add({ outcome })
      rows?.spend(actor.id, rowsIn(response))
      if (isPushing) rejections?.spend(actor.id, rejectionsIn(parsed.data, response))
      // Node.js reserves three bytes for each character of a string that waits to be sent.
      const bytes = Buffer.from(JSON.stringify(response))
      if (isFetching) whenAnswerCloses(request, reply, unsent.add(actor.id, bytes.length))
      return bytes
    }
    const bytes = await (isFetching ? unsent.inTurn(actor.id, answer) : answer()).finally(stopWaiting)
    if (bytes === null) return refuseRound(1)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}

export const syncPlugin = appPlugin('sync', ['authentication'], (app) => {
  const { config, clock } = app.settings
  const { engine, authentication } = app
  const { metrics } = app
  const isLimited = config.RATE_LIMITS !== 'off'
  addSync(app, {
    engine,
    authentication,
    clock,
    metrics,
    waitingPushes: createWaitingPushes(),
    rows: isLimited ? createPersonalBudget(clock, ROWS) : null,
    rejections: isLimited ? createPersonalBudget(clock, REJECTIONS) : null,
  })
})
