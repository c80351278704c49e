import type { Command, Query } from '#shared/operation.ts'
import type { StartQuery } from './start-query.ts'
import type { CallOutcome } from './unwrap-reply.ts'
import { send } from './rest.ts'

/** Requests data that is not on the device. Offline: a refusal with code 99001. */
export const call = <Input, Output>(
  entry: Query<string, Input, Output> | Command<string, Input, Output> | StartQuery<string, Input, Output>,
  input: Input,
): Promise<CallOutcome<Output>> => send<Output>(entry.rest, input)
