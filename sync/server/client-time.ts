// Corrected stamps of one client, each later than those before (S27).
import type { TableMap } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import { correctTime, type Clocks, type CorrectedTime } from './correct-time.ts'
import type { ClientKey, ServerTransaction } from './server-store.ts'

/** Clients of one actor whose latest stamps are stored. */
const MAX_CLIENTS_PER_ACTOR = 50

export interface ClientTime {
  /** Returns the server's time of a device's stamp. */
  correct(time: string, clocks: Clocks): HybridTime
  /** Stores the latest stamp if it is a later one. */
  store(at: Seconds): Promise<void>
}

/** `stored`: the latest stamp of the client's earlier requests. */
export const createClientTime = <T extends TableMap>(
  tx: ServerTransaction<T>,
  client: ClientKey,
  stored: CorrectedTime | undefined,
  maxClients = MAX_CLIENTS_PER_ACTOR,
): ClientTime => {
  let latest = stored
  /** A copy of the profile may have sent later ones under the same client id. */
  let latestOfRequest: CorrectedTime | undefined
  return {
    correct: (time, clocks) => {
      const corrected = correctTime(time, clocks, latest, latestOfRequest)
      if (!latest || corrected.device > latest.device) latest = corrected
      if (!latestOfRequest || corrected.device > latestOfRequest.device) latestOfRequest = corrected
      return corrected.server
    },
    store: async (at) => {
      if (!latest || latest === stored) return
      await tx.putLastTime(client, latest, at)
      if (!stored) await tx.pruneClients(client.actorId, maxClients)
    },
  }
}
