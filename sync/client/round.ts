// One round: files up, pending mutations out batch by batch, and one snapshot in.
import type { TableMap } from '#shared/kernel/change.ts'
import { PROTOCOL_VERSION, type SyncResponse } from '#sync/protocol/wire.ts'
import { ask, isFault, sendUp, type Fault } from './ask.ts'
import { filesToUpload, nextBatch } from './batch.ts'
import type { ClientContext } from './context.ts'
import { refuseFile } from './refuse-file.ts'
import type { SyncEvent } from './status.ts'
import { renewClientIn, takeIn } from './take-in.ts'

/** Answers in a row that brought nothing on before a round gives up. */
const PATIENCE = 3

const upload = async <T extends TableMap>(context: ClientContext<T>): Promise<Fault | null> => {
  let fault: Fault | null = null
  for (const sha256 of await filesToUpload(context)) {
    const sent = await sendUp(context, sha256)
    if (sent === 'unauthorized') return sent
    if (sent === 'refused') await refuseFile(context, sha256)
    else fault = sent ?? fault
  }
  return fault
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<SyncEvent>) => {
  /** The client and the highest mutation id of its that the server has told it has. A guess: duplicates do no harm. */
  let sent = { clientId: '', upTo: 0 }

  /** What to do about a batch that was not taken whole; null: go on. */
  const stopped = async (
    { stop, lastMutationId }: SyncResponse,
    first: number | undefined,
  ): Promise<SyncEvent | null> => {
    if (stop?.reason === 'transient') return 'transient'
    if (stop?.reason === 'upgrade-required' || stop?.reason === 'protocol') return 'outdated'
    // The server knows fewer than it confirmed, and the missing ones are gone from here.
    if (stop?.reason === 'gap' && first !== undefined && first > lastMutationId + 1 && sent.upTo <= lastMutationId)
      await context.store.transact('strict', (tx) => renewClientIn(context, tx))
    return null
  }

  return async () => {
    const uploaded = await upload(context)
    if (uploaded === 'unauthorized') return uploaded
    let ending: SyncEvent | null = null
    for (let idle = 0; idle < PATIENCE;) {
      const batch = await nextBatch(context, sent.upTo)
      const { meta } = batch
      if (sent.clientId !== meta.clientId) {
        sent = { clientId: meta.clientId, upTo: meta.acknowledged }
        continue
      }
      const last: boolean = !batch.more || ending !== null
      const response: SyncResponse | Fault = await ask(context, {
        protocol: PROTOCOL_VERSION,
        clientId: meta.clientId,
        deviceNow: context.clock.now(),
        mutations: ending ? [] : [...batch.mutations],
        acknowledged: meta.acknowledged,
        cursor: last ? (meta.cursor ?? { epoch: '', scopes: {} }) : null,
      })
      if (isFault(response)) return response
      idle = response.lastMutationId > sent.upTo ? 0 : idle + 1
      ending = (await stopped(response, batch.mutations[0]?.id)) ?? ending
      sent = { clientId: meta.clientId, upTo: response.lastMutationId }
      if (response.stop?.reason === 'protocol') return 'outdated'
      if (!response.patch) continue
      const taken = await takeIn(context, meta, response)
      if (taken === 'taken' && response.stop?.reason !== 'gap') return ending ?? (uploaded ? 'held' : 'done')
    }
    return 'transient'
  }
}
