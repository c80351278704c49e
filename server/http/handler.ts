// Context of a query or command handler, and the table of all handlers.
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { commands, queries } from '#shared/catalogue.ts'
import type { Command, PaidOrder, Query } from '#shared/operation.ts'

export interface SentFile {
  readonly bytes: Buffer
}

export interface Call {
  readonly actor: Actor
  /** Client address, as far as proxies are trusted. */
  readonly address: string
  /** Id of the caller's session; null for tokens from before sessions had ids, and without a token of one's own. */
  readonly sessionId: string | null
  /** The User-Agent header; empty without one. */
  readonly userAgent: string
  /** The order of a payment token; `actor` is then `ANONYMOUS`. Such a link may have been forwarded to anybody. */
  readonly paidOrder: PaidOrder | null
  /** The group-id header: list calls narrow to that group (decision Q-062). */
  readonly groupId: string | null
  /** The file of a multipart body. */
  readonly file: SentFile | null
}

/** Actor of a call without a token: owns nothing and belongs to nothing. */
export const ANONYMOUS: Actor = { id: '', kind: 'user' }

export type Handler<Input, Output> = (input: Input, call: Call) => Promise<Output | Refusal>

/** A handler whose call is known only by its name: it gets what the call's own schema has read. */
export type NamedHandler = { answer(input: unknown, call: Call): Promise<unknown> }['answer']

export type Served = (typeof queries)[number] | (typeof commands)[number]

type HandlerOf<E> =
  E extends Query<string, infer I, infer O>
    ? Handler<I, O>
    : E extends Command<string, infer I, infer O>
      ? Handler<I, O>
      : never

/** One for each name of the catalogue: a missing one does not compile. */
export type Handlers = { readonly [E in Served as E['name']]: HandlerOf<E> }

/** The handlers of a room, by the names that it must serve. */
export type HandlersFor<Names extends keyof Handlers> = Pick<Handlers, Names>
