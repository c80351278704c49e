// Deletes what has expired: changes and outcomes of the sync engine, and rows that no operation owns.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import { deleteExpiredSessions } from './account/sessions-repository.ts'
import { forgetNetworkAttempts } from './account/network-attempts.ts'
import type { Database, Tx } from './db/database.ts'
import { eachInTurn } from './each-in-turn.ts'
import { forgetPasscodeAttempts } from './group/passcode-attempts.ts'
import { forgetQuotaUsage, quotaDay } from './quotas/quota-usage-repository.ts'
import { forgetSecurityEvents } from './recent-events.ts'

export interface DeleteExpiredOptions {
  readonly database: Database
  readonly engine: Pick<ServerEngine<Tx>, 'prune'>
  readonly clock: Clock
}

/** Call it periodically, in one process at a time. A failing step does not stop the others; its error is thrown at the end. */
export const deleteExpired = ({ database, engine, clock }: DeleteExpiredOptions): Promise<void> => {
  const now = toSeconds(clock.now())
  const deletions: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => forgetNetworkAttempts(tx, now),
    (tx) => forgetPasscodeAttempts(tx, now),
    (tx) => deleteExpiredSessions(tx, now),
    (tx) => forgetQuotaUsage(tx, quotaDay(now)),
    (tx) => forgetSecurityEvents(tx, clock.now()),
  ]
  const steps = [() => engine.prune(), ...deletions.map((deletion) => () => database.write(deletion))]
  return eachInTurn(steps, (step) => step())
}
