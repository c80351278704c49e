// A query as a page for guests asks it: without the schemas, which are loaded only to check a stored answer.
import type { Query, RestBinding } from '#shared/operation.ts'

export interface GuestQuery<Name extends string = string, Input = unknown, Output = unknown> {
  readonly name: Name
  readonly rest: RestBinding
  readonly load: () => Promise<Query<Name, Input, Output>>
}

/** Types and name are those of the query that `load` brings. */
export const guestQuery = <Name extends string, Input, Output>(
  name: Name,
  rest: RestBinding,
  load: () => Promise<Query<Name, Input, Output>>,
): GuestQuery<Name, Input, Output> => ({ name, rest, load })
