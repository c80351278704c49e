import { SYSTEM } from '#shared/kernel/change.ts'
import { FIRST_PLANS } from '#shared/plan/plan.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { allPlans } from './subscription-repository.ts'

/** Adds the initial plans to an installation without plans. */
export const addFirstPlans = async (engine: ServerEngine<Tx>, database: Database): Promise<void> => {
  if ((await database.read(allPlans)).length === 0) await engine.run(SYSTEM, 'add-plans', { plans: FIRST_PLANS })
}
