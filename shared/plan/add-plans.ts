// Adds the plans that the operator offers.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText, priceCents, MAX_COUNT } from '#shared/kernel/bounds.ts'
import { put } from '#shared/writes.ts'

/** Initial plans of an installation without plans. */
export const addPlans = systemOperation({
  name: 'add-plans',
  input: z.object({
    plans: z
      .array(
        z.object({
          id: idText(),
          name: z.string().check(z.maxLength(100)),
          description: z.string().check(z.maxLength(500)),
          amount: priceCents().check(z.gte(0)),
          cycle: z.enum(['month', 'year']),
          type: z.enum(['percent of revenue', 'fixed']),
          limit: z.int().check(z.gte(0), z.lte(MAX_COUNT)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  load: async () => ({}),
  decide: (_state, { plans }) => ({ effects: plans.map((plan) => put('plans', plan)), output: {} }),
})
