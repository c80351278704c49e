// Registers a route under /api for every catalogue entry with a REST binding.
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { commands, queries, type CommandName, type OperationName, type QueryName } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'
import { operatorViewRefusal } from '#shared/operator/operator-view.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Command, Operation, Query, RestBinding } from '#shared/operation.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { LogSecurityEvent } from '#server/security-log.ts'
import type { OperationGuard } from './operation-guard.ts'
import type { Authentication } from './authentication.ts'
import { restMappings } from '#server/rest-mappings.ts'
import type { Call, Handlers, NamedHandler } from './handler.ts'
import { readAs } from './read-as.ts'
import type { NamedRestMapping, RestOperation } from './rest-mapping.ts'
import { requireUploadSlot, type UploadSlots } from '#server/payment/upload-slots.ts'
import { sendRefusal } from './envelope.ts'
import { isLargeAnswer, type LargeAnswers } from './large-answers.ts'
import { logOnce, readableReply, type LeftOut } from './readable-reply.ts'
import { addMultipart, readFields, readUpload, type ReadRequestBody, type RequestBody } from './request-body.ts'
import { ONE_ORDER_ONLY } from '#shared/payment/payment-refusals.ts'

/** A query or command, which the server answers itself. */
type ServedCall = Query<QueryName> | Command<CommandName>

/** An operation that is reached over REST, with its mapping. */
interface RestOperationEntry extends Operation<OperationName, unknown, unknown, unknown, RestBinding> {
  readonly mapping: NamedRestMapping
}

export interface RestRouteOptions {
  readonly engine: ServerEngine<Tx>
  readonly handlers: Handlers
  readonly authentication: Authentication
  /** Route options of calls with tighter limits. */
  readonly limitsOf: (name: string) => object
  readonly securityLog: LogSecurityEvent
  readonly slots: UploadSlots
  /** Null where nothing is limited. */
  readonly largeAnswers: LargeAnswers | null
  readonly guards: Readonly<Partial<Record<OperationName, OperationGuard>>>
}

const noGuard: OperationGuard = (_caller, _input, run) => run()

const fresh = { id: newId, ref: newRef }

/** Device in an order's history, because anybody may have the link. */
const PAYMENT_LINK = { id: 'payment-link', name: 'payment link' }

/** Refusal when the request has a payment token for another order or call. */
const refuseBeyondPaymentToken = (
  entry: ServedCall | RestOperationEntry,
  input: unknown,
  { paidOrder }: FastifyRequest,
): Refusal | null =>
  paidOrder === undefined || entry.withPaymentToken?.(input, paidOrder) === true ? null : ONE_ORDER_ONLY

const callOf = (request: FastifyRequest, sent: RequestBody): Call => {
  const group = request.headers['group-id']
  return {
    actor: request.actor,
    address: request.ip,
    sessionId: request.claim?.sid ?? null,
    userAgent: request.headers['user-agent'] ?? '',
    paidOrder: request.paidOrder ?? null,
    groupId: typeof group === 'string' && group !== '' ? group : null,
    file: sent.file,
  }
}

/** Empty for a call that names no record. */
const recordIdIn = (input: unknown): string => {
  const { id, eid } = input as { readonly id?: unknown; readonly eid?: unknown }
  return [id, eid].find((each) => typeof each === 'string') ?? ''
}

interface OperatorInput {
  readonly banned?: 0 | 1
  readonly feature?: string
  readonly on?: 0 | 1
  readonly done?: 0 | 1
  readonly paymentStatus?: number
  readonly status?: number
}

/** The flag, status or feature that the operator sets; undefined for a call without one. Never a text that people wrote. */
const actionIn = (input: unknown): string | undefined => {
  const { banned, feature, on, done, paymentStatus, status } = input as OperatorInput
  if (banned !== undefined) return banned === 1 ? 'ban' : 'unban'
  if (on !== undefined) return `${feature} ${on === 1 ? 'on' : 'off'}`
  if (done !== undefined) return done === 1 ? 'done' : 'not done'
  if (status === undefined) return undefined
  return paymentStatus === undefined ? `status ${status}` : `payment ${paymentStatus}, status ${status}`
}

/** The state of the server has no data of people, and the page that shows the log reads it. */
const isUnloggedView = (name: string): boolean => name === 'get-server-state'

const logOperatorCall = (entry: ServedCall, input: unknown, securityLog: LogSecurityEvent): void => {
  if (entry.audience !== 'operator' || isUnloggedView(entry.name)) return
  const call = { call: entry.name, recordId: recordIdIn(input) }
  if (entry.kind !== 'command') return securityLog({ event: 'operator-view', ...call })
  const action = actionIn(input)
  securityLog({ event: 'operator-action', ...call, ...(action !== undefined && { action }) })
}

const answerServedCall =
  (
    entry: ServedCall,
    handler: NamedHandler,
    readSent: ReadRequestBody,
    securityLog: LogSecurityEvent,
    logLeftOut: (call: string, leftOut: LeftOut) => void,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = await readSent(request)
    const input = readAs(entry.input, sent.fields, entry.rest.msgCode)
    if (isRefusal(input)) return sendRefusal(reply, input)
    const refused = refuseBeyondPaymentToken(entry, input.value, request)
    if (refused) return sendRefusal(reply, refused)
    const answer = await handler(input.value, callOf(request, sent))
    if (isRefusal(answer)) return sendRefusal(reply, answer)
    logOperatorCall(entry, input.value, securityLog)
    const msgResp = readableReply(entry.output, answer, (leftOut) => logLeftOut(entry.name, leftOut))
    return reply.send({ msgCode: entry.rest.msgCode, msgResp })
  }

const answerOperation =
  (entry: RestOperationEntry, engine: ServerEngine<Tx>, guard = noGuard) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name, rest, mapping } = entry
    const { fields } = await readFields(request)
    if (request.actor.kind === 'operator') return sendRefusal(reply, operatorViewRefusal(name, fields))
    const read = mapping.read(fields, rest.msgCode, fresh)
    if (isRefusal(read)) return sendRefusal(reply, read)
    const input = read.value
    const refused = refuseBeyondPaymentToken(entry, input, request)
    if (refused) return sendRefusal(reply, refused)
    const { paidOrder } = request
    const actor: Actor = paidOrder === undefined ? request.actor : { id: paidOrder.buyerId, kind: 'user' }
    const ran = await guard({ actor, address: request.ip, paidOrder }, input, () =>
      engine.run(actor, name, input, paidOrder === undefined ? {} : { device: PAYMENT_LINK }),
    )
    if (isRefusal(ran)) return sendRefusal(reply, ran)
    return reply.send({ msgCode: rest.msgCode, msgResp: mapping.toReply(ran.output) })
  }

const methodsOf = (rest: RestBinding): RestBinding['method'][] => [rest.method, ...(rest.also ?? [])]

/** Catalogue entries with a REST binding. */
export const restEntries = (): readonly (ServedCall | RestOperationEntry)[] => [
  ...operations
    .filter((entry): entry is RestOperation => entry.rest !== null)
    .map((entry): RestOperationEntry => ({ ...entry, mapping: restMappings[entry.name] })),
  ...queries,
  ...commands,
]

const hookOf = (entry: ServedCall | RestOperationEntry, authentication: Authentication): onRequestAsyncHookHandler => {
  if (entry.kind !== 'operation' && entry.audience === 'anyone') return authentication.optional
  if (entry.kind !== 'operation' && entry.audience === 'operator') return authentication.operator
  if (entry.kind === 'operation')
    return entry.withPaymentToken === undefined
      ? authentication.requiredOrOperator
      : authentication.requiredPayingOrOperator
  return entry.withPaymentToken === undefined ? authentication.required : authentication.requiredOrPaying
}

/** Calls with a file. */
export const isUpload = (entry: ServedCall | RestOperationEntry): boolean => entry.name === 'upload-photo'

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const holdingSlot = (entry: ServedCall | RestOperationEntry, answer: RouteHandler): RouteHandler =>
  isUpload(entry) ? (request, reply) => request.holdUploadSlot(() => answer(request, reply)) : answer

const inTurn = (entry: ServedCall, largeAnswers: LargeAnswers | null, answer: RouteHandler): RouteHandler =>
  largeAnswers !== null && isLargeAnswer(entry.name)
    ? (request, reply) => largeAnswers.inTurn(request, reply, () => answer(request, reply))
    : answer

export const addRestRoutes = async (app: FastifyInstance, options: RestRouteOptions): Promise<void> => {
  const { engine, authentication, limitsOf } = options
  const logLeftOut = logOnce((about) => app.log.error(about, 'a stored row does not fit and is left out'))
  const addCall = (scope: FastifyInstance, entry: ServedCall | RestOperationEntry, readSent: ReadRequestBody): void => {
    scope.route({
      method: methodsOf(entry.rest),
      url: `/api${entry.rest.path}`,
      onRequest: isUpload(entry)
        ? [hookOf(entry, authentication), requireUploadSlot(options.slots)]
        : hookOf(entry, authentication),
      config: { ...limitsOf(entry.name), msgCode: entry.rest.msgCode },
      handler:
        entry.kind === 'operation'
          ? answerOperation(entry, engine, options.guards[entry.name])
          : holdingSlot(
              entry,
              inTurn(
                entry,
                options.largeAnswers,
                answerServedCall(entry, options.handlers[entry.name], readSent, options.securityLog, logLeftOut),
              ),
            ),
    })
  }
  for (const entry of restEntries().filter((each) => !isUpload(each))) addCall(app, entry, readFields)
  await app.register(async (uploads) => {
    await addMultipart(uploads)
    for (const entry of restEntries().filter(isUpload)) addCall(uploads, entry, readUpload)
  })
}
