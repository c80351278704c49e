// Every entry of the catalogue that has a REST binding, as a route under /api.
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ZodType } from 'zod'
import { commands, operations, queries } from '#shared/catalogue.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Command, Operation, Query, RestBinding } from '#shared/operation.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Around } from './around.ts'
import type { Authentication } from './authentication.ts'
import type { Call, Handler, Handlers } from './call.ts'
import { genericCode, sendRefusal } from './envelope.ts'
import { sentParts, type Sent } from './sent.ts'

type Asked = Query | Command
type Changing = Operation & { readonly rest: NonNullable<Operation['rest']> }

export interface RestBindingOptions {
  readonly engine: ServerEngine<Tx>
  readonly handlers: Handlers
  readonly authentication: Authentication
  /** Route options of calls that are limited more tightly than the rest. */
  readonly limitsOf: (name: string) => object
  readonly around: Readonly<Record<string, Around>>
}

const justRun: Around = (_caller, _input, run) => run()

const fresh = { id: newId, ref: newRef }

/** What an order's history says beside the buyer's name: anybody may have the link. */
const PAYMENT_LINK = { id: 'payment-link', name: 'payment link' }

const ONE_ORDER_ONLY = refuse(403, 25_031, 'This link is for one order only')

/** With a payment token: whether it is for what is asked. */
const beyond = (entry: Asked | Changing, input: unknown, { paidOrder }: FastifyRequest): Refusal | null =>
  paidOrder === undefined || entry.withPaymentToken?.(input, paidOrder) === true ? null : ONE_ORDER_ONLY

const readAs = (schema: ZodType, sent: unknown, msgCode: number): { readonly value: unknown } | Refusal => {
  const read = schema.safeParse(sent)
  if (read.success) return { value: read.data }
  const issue = read.error.issues[0]
  return refuse(422, genericCode(msgCode), [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

const callOf = (request: FastifyRequest, sent: Sent): Call => {
  const group = request.headers['group-id']
  return {
    actor: request.actor,
    address: request.ip,
    byPaymentLink: request.paidOrder !== undefined,
    groupId: typeof group === 'string' && group !== '' ? group : null,
    file: sent.file,
  }
}

const answerAsked =
  (entry: Asked, handler: Handler<unknown, unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = await sentParts(request)
    const input = readAs(entry.input, sent.fields, entry.rest.msgCode)
    if (isRefusal(input)) return sendRefusal(reply, input)
    const refused = beyond(entry, input.value, request)
    if (refused) return sendRefusal(reply, refused)
    const answer = await handler(input.value, callOf(request, sent))
    if (isRefusal(answer)) return sendRefusal(reply, answer)
    return reply.send({ msgCode: entry.rest.msgCode, msgResp: entry.output.parse(answer) })
  }

const answerOperation =
  (entry: Changing, engine: ServerEngine<Tx>, around = justRun) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name, rest } = entry
    const { fields } = await sentParts(request)
    const body = readAs(rest.body, fields, rest.msgCode)
    if (isRefusal(body)) return sendRefusal(reply, body)
    const input = rest.toInput(body.value as never, fresh)
    if (isRefusal(input)) return sendRefusal(reply, input)
    const refused = beyond(entry, input, request)
    if (refused) return sendRefusal(reply, refused)
    const caller = { actor: request.actor, address: request.ip }
    const ran = await around(caller, input, () =>
      engine.run(request.actor, name, input, request.paidOrder === undefined ? {} : { device: PAYMENT_LINK }),
    )
    if (isRefusal(ran)) return sendRefusal(reply, ran)
    return reply.send({ msgCode: rest.msgCode, msgResp: rest.toReply(ran.output) })
  }

const methodsOf = (rest: RestBinding): RestBinding['method'][] => [rest.method, ...(rest.also ?? [])]

/** The entries that REST reaches. */
export const restEntries = (): readonly (Asked | Changing)[] => [
  ...(operations as readonly Operation[]).filter((entry): entry is Changing => entry.rest !== null),
  ...(queries as readonly Query[]),
  ...(commands as readonly Command[]),
]

const hookOf = (entry: Asked | Changing, authentication: Authentication): onRequestAsyncHookHandler => {
  if (entry.kind !== 'operation' && entry.audience === 'anyone') return authentication.optional
  if (entry.kind !== 'operation' && entry.audience === 'admin') return authentication.operator
  return entry.withPaymentToken === undefined ? authentication.required : authentication.requiredOrPaying
}

export const addRestCalls = (app: FastifyInstance, options: RestBindingOptions): void => {
  const { engine, authentication, limitsOf } = options
  const handlers = options.handlers as unknown as Record<string, Handler<unknown, unknown>>
  for (const entry of restEntries()) {
    app.route({
      method: methodsOf(entry.rest),
      url: `/api${entry.rest.path}`,
      onRequest: hookOf(entry, authentication),
      config: { ...limitsOf(entry.name), msgCode: entry.rest.msgCode },
      handler:
        entry.kind === 'operation'
          ? answerOperation(entry, engine, options.around[entry.name])
          : answerAsked(entry, handlers[entry.name]!),
    })
  }
}
