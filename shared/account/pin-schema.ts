import { z } from 'zod/mini'
import { MAX_COUNT } from '#shared/kernel/bounds.ts'

/** A PIN as callers send it: text, or an array of digits (decision Q-026). `readPin` reads both. */
export const pinSchema = z.union([
  z.string().check(z.maxLength(64)),
  z
    .array(z.union([z.string().check(z.maxLength(8)), z.number().check(z.gte(0), z.lte(MAX_COUNT))]))
    .check(z.maxLength(16)),
])
