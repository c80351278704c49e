import type { Command, Query } from '#shared/operation.ts'
import type { CallOutcome } from './envelope.ts'
import { send } from './rest.ts'

/** Asks the server for what is not on the device. Without signal: a refusal with code 99001. */
export const call = <Input, Output>(
  entry: Query<string, Input, Output> | Command<string, Input, Output>,
  input: Input,
): Promise<CallOutcome<Output>> => send<Output>(entry.rest, input)
