// The REST form of an operation: from the body that was sent to the operation's input, from its output to the reply.
// An operation that is reached over REST and has no mapping does not compile.
import { z, type ZodMiniType } from 'zod/mini'
import type { operations } from '#shared/operations.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Operation, RestBinding } from '#shared/operation.ts'
import { readAs } from './read-as.ts'

/** Ids and references that a device makes for queued operations; over REST the server makes them. */
export interface NewIds {
  id(): string
  ref(): string
}

export interface RestMapping<Input, Output> {
  /** Schema of query and body together, in the specification's names and units (dollars, DD-MM-YYYY). */
  readonly body: ZodMiniType
  /** From what was sent to the operation's input. Refuses what cannot be read; `msgCode` is that of the call's success. */
  readonly read: (sent: unknown, msgCode: number, fresh: NewIds) => { readonly value: Input } | Refusal
  /** Schema of `msgResp` of a success. */
  readonly reply: ZodMiniType
  readonly toReply: (output: Output) => unknown
}

/** A mapping whose operation is known only by its name: it gets the output of the operation that read its input. */
export interface NamedRestMapping extends Pick<RestMapping<unknown, unknown>, 'body' | 'read' | 'reply'> {
  toReply(output: unknown): unknown
}

/** The operations that are reached over REST; the others are run by the server itself. */
export type RestOperation = Extract<(typeof operations)[number], { readonly rest: RestBinding }>

const CALLER_ID =
  'Id of the new record, made by the caller. A call that is repeated with it, as after a lost answer, adds nothing; without it each call adds a record.'

/** The id that a device makes for a new record; over REST it is optional. */
export const callerId = (id: ZodMiniType<string, string>) =>
  z.optional(id).register(z.globalRegistry, { description: CALLER_ID })

/** One for each operation that is reached over REST. */
export type RestMappings = {
  readonly [E in RestOperation as E['name']]: E extends Operation<string, infer Input, infer _State, infer Output>
    ? RestMapping<Input, Output>
    : never
}

/** The mappings of a room, by the names that it must map. */
export type RestMappingsFor<Names extends keyof RestMappings> = Pick<RestMappings, Names>

export const restMapping = <Body, Input, Output, Reply>({
  body,
  reply,
  toInput,
  toReply,
}: {
  readonly body: ZodMiniType<Body>
  readonly reply: ZodMiniType<Reply>
  readonly toInput: (body: NoInfer<Body>, fresh: NewIds) => Input | Refusal
  readonly toReply: (output: Output) => NoInfer<Reply>
}): RestMapping<Input, Output> => ({
  body,
  reply,
  read: (sent, msgCode, fresh) => {
    const parsed = readAs(body, sent, msgCode)
    if (isRefusal(parsed)) return parsed
    const value = toInput(parsed.value, fresh)
    return isRefusal(value) ? value : { value }
  },
  toReply,
})

export const unchanged = <T>(value: T): T => value

/** The body is the operation's input, the reply its output. */
export const inputAsBody = <Input, Output>(
  { input }: Pick<Operation<string, Input, unknown, Output>, 'input'>,
  reply: ZodMiniType<Output>,
): RestMapping<Input, Output> =>
  restMapping<Input, Input, Output, Output>({ body: input, reply, toInput: unchanged, toReply: unchanged })
