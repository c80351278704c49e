// One round: uploads files, sends pending mutations in batches, and applies one pull.
import type { TableMap } from '#shared/kernel/change.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { abandonedInRequest } from './abandoned.ts'
import { applyPull } from './apply-pull.ts'
import { epochOf, filesToUpload, readSendQueue, type SendQueue } from './batch.ts'
import type { ClientMeta } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { openedInRequest } from './opened-scopes.ts'
import { cursorAfter, tablesOf } from './patch.ts'
import { countUnexplainedStop, countRefusedUploads, quarantineRefusedFile } from './quarantine.ts'
import { invalidateCursor, latestInRequest } from './requeue-applied.ts'
import {
  afterAnswer,
  afterLoss,
  afterPage,
  afterPull,
  afterRefusal,
  afterStop,
  beginRound,
  isAnswered,
  nextStep,
  type SyncStep,
} from './round-state.ts'
import { sendRequest, isFault, uploadFile, type Fault } from './send-request.ts'
import { requestCursor, fetchPage } from './staging.ts'
import type { SyncEvent } from './status.ts'
import { isVerificationDue, verifyDigests } from './verify-digests.ts'

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

interface RoundEnd {
  readonly event: SyncEvent
  readonly progress: boolean
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<RoundEnd>) => {
  const tables = tablesOf(context.catalogue.tables)
  let state = beginRound()
  let wasUnreachable = true

  const requestOf = (meta: ClientMeta, { mutations, unsettled, pulls }: SyncStep): SyncRequest => ({
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    deviceNow: context.clock.now(),
    mutations: [...mutations],
    ...epochOf(meta),
    ...latestInRequest(meta),
    cursor: pulls ? requestCursor(meta, tables) : null,
    ...(unsettled.length > 0 ? { unsettled: [...unsettled] } : {}),
    ...(pulls ? { ...abandonedInRequest(meta), ...openedInRequest(meta, context.clock.now()) } : {}),
    ...(pulls && isVerificationDue(context, meta, wasUnreachable) ? { verify: true } : {}),
  })

  /** Compares digests. True: a scope differs and must be requested again. */
  const hasDigestMismatch = async ({ patch }: SyncResponse, meta: ClientMeta): Promise<boolean> => {
    wasUnreachable = false
    if (!patch?.digests) return false
    const mismatched = await verifyDigests(context, cursorAfter(requestCursor(meta, tables), patch), patch.digests)
    for (const scope of mismatched) context.onFault(new Error(`${scope} differs from the server's`), 'a digest')
    return mismatched.length > 0
  }

  /** Applies the patch of an answer. True: nothing more is to be pulled. */
  const pull = async (meta: ClientMeta, response: SyncResponse): Promise<boolean> => {
    // C18: the database has lost mutations under its old epoch.
    if (response.stop?.reason === 'epoch' && response.patch?.epoch === meta.cursor?.epoch) {
      await invalidateCursor(context, meta)
      state = afterLoss(state)
      return false
    }
    const outcome = await applyPull(context, meta, response)
    state = afterPull(state, outcome)
    return outcome === 'applied' && !(await hasDigestMismatch(response, meta))
  }

  const runRound = async (): Promise<SyncEvent> => {
    const uploaded = await upload(context)
    if (uploaded.fault === 'unauthorized') return uploaded.fault
    let uncountedRefusals = uploaded.refusedByProxy
    /** Undefined: must be read again. */
    let known: SendQueue | undefined
    for (;;) {
      const isKnown = known !== undefined
      const queue: SendQueue = known ?? (await readSendQueue(context))
      const { meta } = queue
      known = undefined
      const step = nextStep(state, queue)
      // Cards may have been retried while batches were sent: a pull names those that are left (C36).
      if (isKnown && step.kind === 'sync' && step.pulls) continue
      if (step.kind === 'give-up') return 'transient'
      if (step.kind === 'page') {
        const page = await fetchPage(context, meta, step.staging)
        if (isFault(page)) return page
        state = afterPage(state, page.isStored)
        continue
      }
      const response = await sendRequest(context, requestOf(meta, step))
      if (isFault(response)) return response
      if (response === 'refused') {
        state = afterRefusal(state, step)
        continue
      }
      if (response.stop?.reason === 'protocol') return 'outdated'
      state = afterAnswer(state, step, response)
      if (!step.pulls && !response.stop) known = queue
      if (!response.patch || !(await pull(meta, response))) continue
      // The pull has passed: the network is not the cause.
      const isFileQuarantined = uncountedRefusals.size > 0 && (await countRefusedUploads(context, uncountedRefusals))
      uncountedRefusals = new Set()
      const stop =
        state.unexplainedStop && (await countUnexplainedStop(context, state.unexplainedStop, response.serverNow))
      if (stop === 'first-stop') state = { ...state, progress: true }
      const isCard = isFileQuarantined || stop === 'quarantined'
      const hasMore = (queue.hasDeferred && state.idle === 0) || !isAnswered(step, response)
      if (!isCard && stop !== 'deferred' && (state.endEvent !== null || !hasMore))
        return state.endEvent ?? (uploaded.fault ? 'upload-pending' : 'done')
      state = afterStop(state, isCard)
    }
  }

  return async () => {
    state = beginRound(state)
    const event = await runRound()
    if (event === 'unreachable') wasUnreachable = true
    return { event, progress: state.progress }
  }
}
