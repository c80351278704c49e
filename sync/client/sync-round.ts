// One round: uploads files, sends pending mutations in batches, and applies one pull.
import type { TableMap } from '#shared/kernel/change.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { ask, isFault, sendUp, type Fault } from './send-request.ts'
import { epochOf, filesToUpload, MAX_MUTATIONS, nextBatch, readDue, type Batch, type Due } from './batch.ts'
import type { ClientMeta } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { cursorAfter, tablesOf } from './patch.ts'
import { invalidateCursor, rotateClientId } from './rotate-client-id.ts'
import { blame, countRefusedUploads, refuseFile, type UnexplainedStop } from './quarantine.ts'
import { askedCursor, takePage } from './staging.ts'
import type { SyncEvent } from './status.ts'
import { applyPull } from './apply-pull.ts'
import { isDue, verify } from './verify-digests.ts'

/** Consecutive answers without progress before a round gives up. */
const MAX_IDLE_ANSWERS = 3

interface Uploaded {
  /** A file is tried again. */
  readonly fault: Fault | 'refused-by-proxy' | null
  /** Files that a proxy refused. */
  readonly refusedByProxy: ReadonlySet<string>
}

const upload = async <T extends TableMap>(context: ClientContext<T>): Promise<Uploaded> => {
  let fault: Uploaded['fault'] = null
  const refusedByProxy = new Set<string>()
  for (const sha256 of await filesToUpload(context)) {
    const sent = await sendUp(context, sha256)
    if (sent === 'unauthorized') return { fault: sent, refusedByProxy }
    if (sent === 'refused') await refuseFile(context, sha256)
    else fault = sent ?? fault
    if (sent === 'refused-by-proxy') refusedByProxy.add(sha256)
  }
  return { fault, refusedByProxy }
}

/** Maps a stop to the event that ends the round. */
const endingOf = ({ stop }: SyncResponse): SyncEvent | null => {
  if (stop?.reason === 'transient') return 'transient'
  return stop?.reason === 'upgrade-required' || stop?.reason === 'protocol' ? 'outdated' : null
}

/** The batch was for another state of the server, which the answer describes. */
const isStale = ({ stop }: SyncResponse): boolean => stop?.reason === 'gap' || stop?.reason === 'epoch'

export interface RoundEnd {
  readonly event: SyncEvent
  /**
   * The server accepted something or stopped at another mutation, a mutation was moved to failed, or the queue starts
   * again with another database.
   */
  readonly progress: boolean
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<RoundEnd>) => {
  /** The client, and the highest mutation id that the server reported. A guess: duplicates are harmless. */
  let sent = { clientId: '', upTo: 0 }
  const tables = tablesOf(context.catalogue.tables)
  let wasAway = true
  /** Mutations of a batch: a proxy may refuse larger ones. */
  let limit = MAX_MUTATIONS
  let progress = false

  const requestOf = ({ meta, mutations }: Batch, pulls: boolean): SyncRequest => ({
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    deviceNow: context.clock.now(),
    mutations: [...mutations],
    ...(mutations.length > 0 ? epochOf(meta) : {}),
    acknowledged: meta.acknowledged,
    cursor: pulls ? askedCursor(meta, tables) : null,
    ...(pulls && isDue(context, meta, wasAway) ? { verify: true } : {}),
  })

  /** Detects from the answer that the server lost data. */
  const mistrust = async (response: SyncResponse, meta: ClientMeta, first: number | undefined): Promise<void> => {
    const { stop, lastMutationId } = response
    if (lastMutationId < meta.acknowledged) await invalidateCursor(context, meta)
    else if (stop?.reason === 'gap' && first !== undefined && first > lastMutationId + 1 && sent.upTo <= lastMutationId)
      await context.store.transact('strict', (tx) => rotateClientId(context, tx))
  }

  /** True: some scope must be requested again. */
  const isWrong = async ({ patch }: SyncResponse, meta: ClientMeta): Promise<boolean> => {
    wasAway = false
    if (!patch?.digests) return false
    const wrong = await verify(context, cursorAfter(askedCursor(meta, tables), patch), patch.digests)
    for (const scope of wrong) context.onFault(new Error(`${scope} differs from the server's`), 'a digest')
    return wrong.length > 0
  }

  const rounds = async (): Promise<SyncEvent> => {
    const uploaded = await upload(context)
    if (uploaded.fault === 'unauthorized') return uploaded.fault
    let uncounted = uploaded.refusedByProxy.size > 0
    let ending: SyncEvent | null = null
    let blamed: UnexplainedStop | undefined
    let due: Due | undefined
    /** The server's database was replaced, or another store uses the client id: nothing is sent before a pull. */
    let elsewhere = false
    for (let idle = 0; idle < MAX_IDLE_ANSWERS;) {
      due ??= await readDue(context)
      const batch = nextBatch(due, sent.upTo, limit)
      const { meta } = batch
      if (sent.clientId !== meta.clientId) {
        sent = { clientId: meta.clientId, upTo: meta.acknowledged }
        continue
      }
      const mutations: Batch['mutations'] = ending || elsewhere ? [] : batch.mutations
      const paging = meta.staging?.complete === false ? meta.staging : null
      // Mutations that the server does not accept now must not block the pages.
      if (paging && (mutations.length === 0 || idle > 0)) {
        due = undefined
        const page = await takePage(context, meta, paging)
        if (isFault(page)) return page
        idle = page.isStored ? 0 : idle + 1
        continue
      }
      const { hasDeferred }: Due = due
      const pulls: boolean = !paging && (!batch.more || ending !== null || elsewhere)
      const response: SyncResponse | Fault | 'refused' = await ask(context, requestOf({ ...batch, mutations }, pulls))
      if (response === 'refused') {
        if (mutations.length > 1) limit = Math.ceil(mutations.length / 2)
        else {
          blamed = { wireId: mutations[0]!.id, takenAt: undefined, isRefusedByProxy: true }
          ending = 'transient'
        }
        continue
      }
      if (isFault(response)) return response
      if (response.stop?.reason === 'protocol') return 'outdated'
      const isTaken = response.lastMutationId > sent.upTo
      progress ||= isTaken
      idle = isTaken ? 0 : idle + 1
      if (isTaken) limit = Math.min(MAX_MUTATIONS, limit * 2)
      ending = endingOf(response) ?? ending
      if (response.stop?.reason === 'transient')
        blamed = { wireId: response.stop.id, takenAt: response.stop.takenAt, isRefusedByProxy: false }
      await mistrust(response, meta, mutations[0]?.id)
      sent = { clientId: meta.clientId, upTo: response.lastMutationId }
      // The queue is unchanged only after a complete success.
      if (!pulls && !response.stop && isTaken) continue
      due = undefined
      elsewhere = isStale(response) && !response.patch
      if (!response.patch) continue
      const taken = await applyPull(context, meta, response)
      if (taken === 'unfinished') idle = 0
      if (taken === 'renewed') progress = true
      if (taken !== 'taken' || isStale(response) || (await isWrong(response, meta))) continue
      // The pull has passed: the network is not the cause.
      const isFileAside = uncounted && (await countRefusedUploads(context, uploaded.refusedByProxy))
      uncounted = false
      const blamable = blamed === undefined ? null : await blame(context, meta.clientId, blamed, response.serverNow)
      if (blamable === 'first') progress = true
      if (isFileAside || blamable === 'aside') {
        progress = true
        idle = 0
      } else if (blamable !== 'deferred' && !(hasDeferred && isTaken && !ending)) {
        return ending ?? (uploaded.fault ? 'held' : 'done')
      }
      ending = null
      blamed = undefined
    }
    return 'transient'
  }

  return async () => {
    progress = false
    const event = await rounds()
    if (event === 'unreachable') wasAway = true
    return { event, progress }
  }
}
