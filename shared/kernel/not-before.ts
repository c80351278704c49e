import type { Seconds } from './clock.ts'

/**
 * Time at which a person added something to a row, by their device. A request may carry any time of the past, but nothing
 * was added to a row before the row was created.
 */
export const notBefore = (at: Seconds, { createdAt }: { readonly createdAt: Seconds }): Seconds =>
  Math.max(at, createdAt)
