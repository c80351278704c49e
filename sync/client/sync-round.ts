// One round: sends pending mutations in batches and applies a pull; where files wait, it uploads them and does both again.
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
  /** Mutations may be sent that waited, or became cards. */
  readonly isQueueChanged: boolean
  /** The file whose upload had no answer: it was the last one, because each further file may wait as long. */
  readonly unanswered: string | undefined
}

const upload = async <T extends TableMap>(context: ClientContext<T>, files: readonly string[]): Promise<Uploaded> => {
  let fault: Uploaded['fault'] = null
  let isQueueChanged = false
  const refusedByProxy = new Set<string>()
  for (const sha256 of files) {
    const sent = await uploadFile(context, sha256)
    if (sent === 'unauthorized' || sent === 'unreachable') {
      const unanswered = sent === 'unreachable' ? sha256 : undefined
      return { fault: sent, refusedByProxy, isQueueChanged, unanswered }
    }
    if (sent === 'refused') await quarantineRefusedFile(context, sha256)
    else fault = sent ?? fault
    if (sent === null || sent === 'refused') isQueueChanged = true
    if (sent === 'refused-by-proxy') refusedByProxy.add(sha256)
  }
  return { fault, refusedByProxy, isQueueChanged, unanswered: undefined }
}

interface RoundEnd {
  readonly event: SyncEvent
  readonly progress: boolean
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<RoundEnd>) => {
  const tables = tablesOf(context.catalogue.tables)
  let state = beginRound()
  let wasUnreachable = true
  /** The file whose upload had no answer in the latest round: other files are uploaded before it. */
  let unanswered: string | undefined

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

  /** Sends what can be sent, and pulls. `refusedByProxy`: files that the round could not upload (C17). */
  const pushAndPull = async (refusedByProxy: ReadonlySet<string>): Promise<SyncEvent> => {
    let uncountedRefusals = refusedByProxy
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
      if (!isCard && stop !== 'deferred' && (state.endEvent !== null || !hasMore)) return state.endEvent ?? 'done'
      state = afterStop(state, isCard)
    }
  }

  /** Files come after all that needs none: an upload may hang for minutes (C7). */
  const runRound = async (): Promise<SyncEvent> => {
    const waiting = await filesToUpload(context)
    const files = [...waiting].sort((a, b) => Number(a === unanswered) - Number(b === unanswered))
    const first = await pushAndPull(new Set())
    if (files.length === 0 || (first !== 'done' && state.endEvent === null)) return first
    const { fault, refusedByProxy, isQueueChanged, ...ended } = await upload(context, files)
    unanswered = ended.unanswered
    if (fault === 'unauthorized') return fault
    // A mutation that the server stopped at is not sent twice in a round (C19).
    if (first !== 'done') return first
    if (isQueueChanged || refusedByProxy.size > 0) {
      state = { ...beginRound(state), progress: state.progress }
      const second = await pushAndPull(refusedByProxy)
      if (second !== 'done') return second
    }
    return fault ? 'upload-pending' : 'done'
  }

  return async () => {
    state = beginRound(state)
    const event = await runRound()
    if (event === 'unreachable') wasUnreachable = true
    return { event, progress: state.progress }
  }
}
