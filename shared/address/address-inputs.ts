// Fields of an address in requests, and the rule that exactly one address of a user is the default.
import { z } from 'zod/mini'
import { lineText, linesText } from '#shared/kernel/typed-text.ts'
import type { Effect } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { Address } from './address.ts'

/** Name, postal code, country or phone. */
export const addressLine = lineText(300)
export const streetText = linesText(300)
export const deliveryDateSchema = z.nullable(z.string().check(z.maxLength(10)))

/** Clears the default flag of the other addresses. */
export const othersNoDefault = (own: readonly Address[], id: string): Effect<Tables>[] =>
  own.filter((each) => each.isDefault && each.id !== id).map((each) => put('addresses', { ...each, isDefault: false }))
