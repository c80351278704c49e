// What a handler of a query or a command is given, and the table of all of them.
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { commands, queries } from '#shared/catalogue.ts'
import type { Command, Query } from '#shared/operation.ts'

export interface SentFile {
  readonly bytes: Buffer
}

export interface Call {
  readonly actor: Actor
  /** Where it came from, as far as proxies are trusted. */
  readonly address: string
  /** By the token of a payment link, which may have been sent on to anybody. */
  readonly byPaymentLink: boolean
  /** The group-id header: list calls narrow to that group (decision Q-062). */
  readonly groupId: string | null
  /** The file of a multipart body. */
  readonly file: SentFile | null
}

/** Of a call without a token: owns nothing and belongs to nothing. */
export const NOBODY: Actor = { id: '', kind: 'user' }

export type Handler<Input, Output> = (input: Input, call: Call) => Promise<Output | Refusal>

export type Served = (typeof queries)[number] | (typeof commands)[number]

type HandlerOf<E> =
  E extends Query<string, infer I, infer O>
    ? Handler<I, O>
    : E extends Command<string, infer I, infer O>
      ? Handler<I, O>
      : never

/** One for each name of the catalogue: a missing one does not compile. */
export type Handlers = { readonly [E in Served as E['name']]: HandlerOf<E> }

/** The handlers that a room brings, by the names it has to serve. */
export type HandlersFor<Names extends keyof Handlers> = Pick<Handlers, Names>
