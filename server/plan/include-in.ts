import { SYSTEM } from '#shared/kernel/change.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'

/** Stores the features that the operator includes as rows for the rules. */
export const includeIn = async (engine: ServerEngine<Tx>, { INCLUDED_FEATURES: kinds }: Config): Promise<void> => {
  await engine.run(SYSTEM, 'include-features', { kinds })
}
