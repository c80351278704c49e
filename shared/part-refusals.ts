// The refusal of a form whose code is loaded while the person types. Apart from the others, so that only such pages load it.
import { refuse, type Refusal } from './kernel/result.ts'

/** A script of the app did not arrive although there is signal, such as an old one after an update of the server. */
export const PART_MISSING: Refusal = refuse(
  500,
  99_004,
  'This part of the app could not be loaded. Load the page again',
)
