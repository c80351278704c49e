// One row for each call of the catalogue, in the file of its room: a call without its row does not compile. A new
// call is one entry, `name: { may, sent }`: may: permitted roles of the scene (scene.ts): ['host'], EVERYBODY with a
// token, ANYONE without one, NO_ROLE (only the server, the operator, or somebody with a secret). All other roles are
// refused and nothing changes. The first one must succeed. sent: query and body over REST, valid for the first
// permitted role; without REST the input. again: effect of repeating it: NOTHING more (the default), ANEW once more,
// REFUSED. own: sent by a new user, for calls that end tokens or count attempts. loose: fields that accept any type or
// length, with the reason.
import type { CommandName, OperationName, QueryName } from '#shared/catalogue.ts'
import type { Role, Scene } from './scene.ts'
import type { Person } from '#tests/support/neighbourhood.ts'

export type CallName = OperationName | QueryName | CommandName

export type Fields = Readonly<Record<string, unknown>>

export interface Row {
  readonly may: readonly Role[] | 'everybody' | 'anyone' | 'no-role'
  readonly sent: (scene: Scene, me: Person) => Fields | FormData | Promise<Fields | FormData>
  readonly again?: 'nothing' | 'anew' | 'refused'
  readonly own?: true
  readonly loose?: readonly string[]
}

export type Rows<Name extends CallName> = Readonly<Record<Name, Row>>

export const EVERYBODY = 'everybody'
export const ANYONE = 'anyone'
export const NO_ROLE = 'no-role'
export const ANEW = 'anew'
export const REFUSED = 'refused'
