import { NO_SIGNAL } from '#shared/device-refusals.ts'
import type { CallOutcome } from './unwrap-reply.ts'

/** Makes a call with a part of the app that is loaded for it. A part that does not arrive has the words of no signal. */
export const callWith = async <Part, Output>(
  load: () => Promise<Part>,
  make: (part: Part) => Promise<CallOutcome<Output>>,
): Promise<CallOutcome<Output>> => {
  let part: Part
  try {
    part = await load()
  } catch {
    return { ok: false, refusal: NO_SIGNAL }
  }
  return make(part)
}
