// The three kinds of catalogue entry. Knows no room; rooms declare their entries with these.
import type { ZodMiniType } from 'zod/mini'
import type { Actor, Decision, Effect, Reader, Stamp } from './kernel/change.ts'
import type { Refusal } from './kernel/result.ts'
import type { Quota, RateLimit } from './operation-limits.ts'
import type { Tables } from './tables.ts'

/**
 * How a call is reached over REST: `/api` + `path`, success `msgCode` (divisible by 100). The server maps the body of an
 * operation to its input (`server/rest-mappings.ts`).
 */
export interface RestBinding {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly msgCode: number
  /** Further methods on the same path (decisions ). */
  readonly also?: readonly RestBinding['method'][]
}

/** The order that a payment token is for. */
export interface PaidOrder {
  readonly ref: string
  readonly eid: string
  readonly hostId: string
  readonly buyerId: string
}

/** The calls that take a payment token instead of a user's token (decision Q-057). Without this a call takes none. */
interface WithPaymentToken<Input> {
  withPaymentToken?(input: Input, order: PaidOrder): boolean
}

/** The record that an operation is about, as messages about its refusal name it. */
export type OperationSubject =
  | 'order'
  | 'status'
  | 'payment'
  | 'cancellation'
  | 'hand-over'
  | 'packing'
  | 'group'
  | 'delivery'
  | 'profile'
  | 'address'
  | 'other'

/** Names for people in a queued mutation, as they were when it was queued. */
export interface OperationAbout {
  /** Title of the event. */
  readonly title: string
  /** One line for each item, such as `2 × Cherries`. */
  readonly items: readonly string[]
}

/** A device chooses the references of orders and bookings, so that another record may have the same one. */
export interface OnRefCollision<Input> {
  /** The refusal of a taken reference, where the operation creates the record: the device gives it another one. */
  readonly refusal?: Refusal
  /** Names of operations that replace its effect when they come later under the new reference. */
  replacedBy?(input: Input): readonly string[]
}

interface OperationEntry<Name extends string, Input, State, Output, Rest> extends WithPaymentToken<Input> {
  readonly name: Name
  /** The change in the words of the person who made it; null when no device queues it. */
  readonly label: string | null
  /** For an operation whose input decides what the person did; otherwise `label` counts. */
  labelOf?(input: Input): string
  readonly subject: OperationSubject
  /** For an operation whose input decides what it is about; otherwise `subject` counts. */
  subjectOf?(input: Input): OperationSubject
  /** Version of the input's shape: a change raises it and adds an upcaster. */
  readonly version: number
  /** For each earlier version that devices may still have queued: from its input to that of the version after it. */
  readonly upcasts?: Readonly<Record<number, (input: never) => unknown>>
  /** Null: no call of users, only the server runs it. */
  readonly rest: Rest
  readonly input: ZodMiniType<Input>
  /** Whether a device may queue it. */
  readonly offline: boolean
  /** How often one user may run it, over REST and from a queue together. Each server process counts alone. */
  readonly rateLimit: RateLimit<Input>
  /** How much one account may create with it; null for an operation that only changes or removes rows. */
  readonly quota: Quota<Input> | null
  load(reader: Reader<Tables>, input: Input, actor: Actor): Promise<State>
  /** The role check: the same on both sides. Null allows. */
  who(actor: Actor, state: State, input: Input): Refusal | null
  /** Pure and synchronous: no clock, chance or I/O. */
  decide(state: State, input: Input, stamp: Stamp): Decision<Tables, Output>
  /** Omitted where a device only moves the operation to the new reference (decision Q-138). */
  readonly onRefCollision?: OnRefCollision<Input>
  /** SHA-256 names of queued files that must be on the server before this mutation. */
  files?(input: Input): readonly string[]
  /** Names for people, stored with a queued mutation: the rows that it names may be gone when it is rejected. */
  about?(effects: readonly Effect<Tables>[]): OperationAbout | undefined
}

export interface Operation<
  Name extends string = string,
  Input = unknown,
  State = unknown,
  Output = unknown,
  Rest extends RestBinding | null = RestBinding | null,
> extends OperationEntry<Name, Input, State, Output, Rest> {
  readonly kind: 'operation'
}

export type Audience =
  /** No token needed. */
  | 'anyone'
  /** A signed-in person; what they may see is the handler's business. */
  | 'user'
  /** The operator's admin token. */
  | 'operator'

/** A call that only the server answers. */
interface ServedEntry<Name extends string, Input, Output> extends WithPaymentToken<Input> {
  readonly name: Name
  readonly rest: RestBinding
  readonly audience: Audience
  readonly input: ZodMiniType<Input>
  readonly output: ZodMiniType<Output>
}

export interface Query<Name extends string = string, Input = unknown, Output = unknown> extends ServedEntry<
  Name,
  Input,
  Output
> {
  readonly kind: 'query'
}

export interface Command<Name extends string = string, Input = unknown, Output = unknown> extends ServedEntry<
  Name,
  Input,
  Output
> {
  readonly kind: 'command'
}

/** Its input's type comes from the schema alone. */
export const operation = <Name extends string, Input, State, Output, Rest extends RestBinding | null>(
  entry: OperationEntry<Name, NoInfer<Input>, State, Output, Rest> & { readonly input: ZodMiniType<Input> },
): Operation<Name, Input, State, Output, Rest> => ({ kind: 'operation', ...entry })

export const query = <Name extends string, Input, Output>(
  entry: ServedEntry<Name, NoInfer<Input>, Output> & { readonly input: ZodMiniType<Input> },
): Query<Name, Input, Output> => ({ kind: 'query', ...entry })

export const command = <Name extends string, Input, Output>(
  entry: ServedEntry<Name, NoInfer<Input>, Output> & { readonly input: ZodMiniType<Input> },
): Command<Name, Input, Output> => ({ kind: 'command', ...entry })
