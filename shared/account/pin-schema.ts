import { z } from 'zod'
import { MAX_COUNT } from '#shared/kernel/bounds.ts'

/** A PIN as callers send it: text, or an array of digits (decision Q-026). `readPin` reads both. */
export const pinSchema = z.union([
  z.string().max(64),
  z.array(z.union([z.string().max(8), z.number().min(0).max(MAX_COUNT)])).max(16),
])
