// Refusals that the app gives by itself, when the server gave no answer or was not called.
import { refuse, type Refusal } from './kernel/result.ts'

/** The network gave no answer, or one that is not from the server. */
export const NO_SIGNAL: Refusal = refuse(500, 99_001, 'No signal')

export const NOT_SAVED: Refusal = refuse(500, 99_002, 'Not saved. This device could not save the change; try again')

/** Shown when a rule found no row on a device that may lack it. */
export const NOT_HERE_YET: Refusal = refuse(
  409,
  99_003,
  'Not everything was downloaded to this device yet. Try again in a moment',
)
