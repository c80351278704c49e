// Apart from the other refusals of orders, which the start page loads.
import { refusalTemplate } from '#shared/kernel/result.ts'

export const CHANGED_OFTEN_TODAY = refusalTemplate(
  429,
  25045,
  'You have changed this {record} {max} times today. Try again tomorrow',
)
