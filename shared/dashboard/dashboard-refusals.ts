// Refusals of the dashboard.
import { refuse, type Refusal } from '#shared/kernel/result.ts'

export const INVALID_RANGE: Refusal = refuse(
  422,
  40_501,
  'Choose a start and an end of at most ten years, with the end not before the start',
)
