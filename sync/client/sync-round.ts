// One round: uploads files, sends pending mutations in batches, and applies one pull.
import type { TableMap } from '#shared/kernel/change.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { sendRequest, isFault, uploadFile, type Fault } from './send-request.ts'
import {
  epochOf,
  filesToUpload,
  MAX_BATCH_MUTATIONS,
  nextBatch,
  readSendQueue,
  type Batch,
  type SendQueue,
} from './batch.ts'
import { abandonedInRequest } from './abandoned.ts'
import type { ClientMeta } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { cursorAfter, tablesOf } from './patch.ts'
import { invalidateCursor, rotateClientId } from './rotate-client-id.ts'
import { countUnexplainedStop, countRefusedUploads, quarantineRefusedFile, type UnexplainedStop } from './quarantine.ts'
import { requestCursor, fetchPage } from './staging.ts'
import type { SyncEvent } from './status.ts'
import { applyPull } from './apply-pull.ts'
import { isVerificationDue, verifyDigests } from './verify-digests.ts'

/** Consecutive answers without progress before a round gives up. */
const MAX_IDLE_ANSWERS = 3

interface Uploaded {
  /** Null: every file is uploaded or refused for good. Otherwise a later round tries again. */
  readonly fault: Fault | 'refused-by-proxy' | null
  /** Files that a proxy refused. */
  readonly refusedByProxy: ReadonlySet<string>
}

const upload = async <T extends TableMap>(context: ClientContext<T>): Promise<Uploaded> => {
  let fault: Uploaded['fault'] = null
  const refusedByProxy = new Set<string>()
  for (const sha256 of await filesToUpload(context)) {
    const sent = await uploadFile(context, sha256)
    if (sent === 'unauthorized') return { fault: sent, refusedByProxy }
    if (sent === 'refused') await quarantineRefusedFile(context, sha256)
    else fault = sent ?? fault
    if (sent === 'refused-by-proxy') refusedByProxy.add(sha256)
  }
  return { fault, refusedByProxy }
}

/** The event with which a stop ends the round. */
const endEventOf = ({ stop }: SyncResponse): SyncEvent | null => {
  if (stop?.reason === 'transient') return 'transient'
  return stop?.reason === 'upgrade-required' || stop?.reason === 'protocol' ? 'outdated' : null
}

/** The batch was for another state of the server: another next id, or another database. */
const isStale = ({ stop }: SyncResponse): boolean => stop?.reason === 'gap' || stop?.reason === 'epoch'

interface RoundEnd {
  readonly event: SyncEvent
  /**
   * The server accepted something or stopped at another mutation, a mutation was moved to failed, or the queue starts
   * again with another database.
   */
  readonly progress: boolean
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<RoundEnd>) => {
  /**
   * The client id, and the highest mutation id that the server reported. The server may have received more: sending a
   * mutation twice is harmless, because the server applies it once.
   */
  let sent = { clientId: '', upTo: 0 }
  const tables = tablesOf(context.catalogue.tables)
  let wasUnreachable = true
  /** The server's database was replaced, or another store uses the client id: until a pull, nothing is sent. */
  let mustPullFirst = false
  /** Mutations of a batch: a proxy may refuse a larger body (C32). */
  let limit = MAX_BATCH_MUTATIONS
  let progress = false

  const requestOf = ({ meta, mutations }: Batch, pulls: boolean): SyncRequest => ({
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    deviceNow: context.clock.now(),
    mutations: [...mutations],
    ...(mutations.length > 0 || pulls ? epochOf(meta) : {}),
    acknowledged: meta.acknowledged,
    cursor: pulls ? requestCursor(meta, tables) : null,
    ...(pulls ? abandonedInRequest(meta) : {}),
    ...(pulls && isVerificationDue(context, meta, wasUnreachable) ? { verify: true } : {}),
  })

  /** C13, C18: the answer shows that the server has lost confirmed mutations, or does not have the missing one. */
  const recoverFromDataLoss = async (
    response: SyncResponse,
    meta: ClientMeta,
    first: number | undefined,
  ): Promise<void> => {
    const { stop, lastMutationId } = response
    if (lastMutationId < meta.acknowledged) await invalidateCursor(context, meta)
    else if (stop?.reason === 'gap' && first !== undefined && first > lastMutationId + 1 && sent.upTo <= lastMutationId)
      await context.store.transact('strict', (tx) => rotateClientId(context, tx))
  }

  /** Compares digests. True: a scope differs and must be requested again. */
  const hasDigestMismatch = async ({ patch }: SyncResponse, meta: ClientMeta): Promise<boolean> => {
    wasUnreachable = false
    if (!patch?.digests) return false
    const mismatched = await verifyDigests(context, cursorAfter(requestCursor(meta, tables), patch), patch.digests)
    for (const scope of mismatched) context.onFault(new Error(`${scope} differs from the server's`), 'a digest')
    return mismatched.length > 0
  }

  const runRound = async (): Promise<SyncEvent> => {
    const uploaded = await upload(context)
    if (uploaded.fault === 'unauthorized') return uploaded.fault
    let hasUncountedRefusals = uploaded.refusedByProxy.size > 0
    let endEvent: SyncEvent | null = null
    let unexplainedStop: UnexplainedStop | undefined
    /** Undefined: must be read again. */
    let queue: SendQueue | undefined
    for (let idle = 0; idle < MAX_IDLE_ANSWERS;) {
      queue ??= await readSendQueue(context)
      const batch = nextBatch(queue, sent.upTo, limit)
      const { meta } = batch
      if (sent.clientId !== meta.clientId) {
        sent = { clientId: meta.clientId, upTo: meta.acknowledged }
        continue
      }
      const mutations: Batch['mutations'] = endEvent || mustPullFirst ? [] : batch.mutations
      const paging = meta.staging?.complete === false ? meta.staging : null
      // Mutations that the server does not accept now must not block the pages.
      if (paging && (mutations.length === 0 || idle > 0)) {
        queue = undefined
        const page = await fetchPage(context, meta, paging)
        if (isFault(page)) return page
        idle = page.isStored ? 0 : idle + 1
        continue
      }
      const { hasDeferred }: SendQueue = queue
      const pulls: boolean = !paging && (!batch.more || endEvent !== null || mustPullFirst)
      const response: SyncResponse | Fault | 'refused' = await sendRequest(
        context,
        requestOf({ ...batch, mutations }, pulls),
      )
      const [first] = mutations
      if (response === 'refused') {
        if (mutations.length > 1 || !first) limit = Math.ceil(mutations.length / 2)
        else {
          unexplainedStop = { wireId: first.id, takenAt: undefined, isRefusedByProxy: true }
          endEvent = 'transient'
        }
        continue
      }
      if (isFault(response)) return response
      if (response.stop?.reason === 'protocol') return 'outdated'
      const hasAccepted = response.lastMutationId > sent.upTo
      progress ||= hasAccepted
      idle = hasAccepted ? 0 : idle + 1
      if (hasAccepted) limit = Math.min(MAX_BATCH_MUTATIONS, limit * 2)
      endEvent = endEventOf(response) ?? endEvent
      if (response.stop?.reason === 'transient')
        unexplainedStop = { wireId: response.stop.id, takenAt: response.stop.takenAt, isRefusedByProxy: false }
      await recoverFromDataLoss(response, meta, first?.id)
      sent = { clientId: meta.clientId, upTo: response.lastMutationId }
      // The queue is unchanged only after a complete success.
      if (!pulls && !response.stop && hasAccepted) continue
      queue = undefined
      mustPullFirst = isStale(response) && !response.patch
      if (!response.patch) continue
      const pullOutcome = await applyPull(context, meta, response)
      if (pullOutcome === 'unfinished') idle = 0
      if (pullOutcome === 'rotated') progress = true
      if (pullOutcome !== 'applied' || isStale(response) || (await hasDigestMismatch(response, meta))) continue
      // The pull has passed: the network is not the cause.
      const isFileQuarantined = hasUncountedRefusals && (await countRefusedUploads(context, uploaded.refusedByProxy))
      hasUncountedRefusals = false
      const stopOutcome =
        unexplainedStop === undefined
          ? null
          : await countUnexplainedStop(context, meta.clientId, unexplainedStop, response.serverNow)
      if (stopOutcome === 'first-stop') progress = true
      if (isFileQuarantined || stopOutcome === 'quarantined') {
        progress = true
        idle = 0
      } else if (stopOutcome !== 'deferred' && !(hasDeferred && hasAccepted && !endEvent)) {
        return endEvent ?? (uploaded.fault ? 'upload-pending' : 'done')
      }
      endEvent = null
      unexplainedStop = undefined
    }
    return 'transient'
  }

  return async () => {
    progress = false
    const event = await runRound()
    if (event === 'unreachable') wasUnreachable = true
    return { event, progress }
  }
}
