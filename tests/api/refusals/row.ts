// One row for each call of the catalogue, in the file of its room: a call without its row does not compile.
//
// A new call is one entry, `name: { may, sent }`:
//   may     who may, by their part in the scene (scene.ts): ['host'], EVERYBODY with a token, ANYONE without one, NOBODY
//           but the server. Everybody else of the scene is refused and nothing changes. The first of them must succeed.
//   sent    query and body as REST takes them, right for the first who may. Where REST does not reach: the input.
//   again   what sending it twice does: NOTHING more (as it is without this), ANEW once more, REFUSED.
//   own     sent by somebody with an account of their own, made for it: for calls that end tokens or count tries.
//   loose   fields that take any type or length: whoever reads them says why.
import type { CommandName, OperationName, QueryName } from '#shared/catalogue.ts'
import type { Role, Scene } from './scene.ts'
import type { Person } from '#tests/support/neighbourhood.ts'

export type CallName = OperationName | QueryName | CommandName

export type Fields = Readonly<Record<string, unknown>>

export interface Row {
  readonly may: readonly Role[] | 'everybody' | 'anyone' | 'nobody'
  readonly sent: (scene: Scene, me: Person) => Fields | FormData | Promise<Fields | FormData>
  readonly again?: 'nothing' | 'anew' | 'refused'
  readonly own?: true
  readonly loose?: readonly string[]
}

export type Rows<Name extends CallName> = Readonly<Record<Name, Row>>

export const EVERYBODY = 'everybody'
export const ANYONE = 'anyone'
export const NOBODY = 'nobody'
export const ANEW = 'anew'
export const REFUSED = 'refused'
