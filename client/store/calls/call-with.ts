import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { PART_MISSING } from '#shared/part-refusals.ts'
import { reportFault } from './report-fault.ts'
import type { CallOutcome } from './unwrap-reply.ts'

/**
 * Makes a call with a part of the app that is loaded for it. A browser does not ask again for a part that did not arrive: with
 * signal the person must load the page again.
 */
export const callWith = async <Part, Output>(
  load: () => Promise<Part>,
  make: (part: Part) => Promise<CallOutcome<Output>>,
): Promise<CallOutcome<Output>> => {
  let part: Part
  try {
    part = await load()
  } catch (error) {
    if (!navigator.onLine) return { ok: false, refusal: NO_SIGNAL }
    reportFault(error, 'loading a part of the app')
    return { ok: false, refusal: PART_MISSING }
  }
  return make(part)
}
