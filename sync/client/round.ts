// One round: files up, pending mutations out batch by batch, and one snapshot in.
import type { TableMap } from '#shared/kernel/change.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { ask, isFault, sendUp, type Fault } from './ask.ts'
import { epochOf, filesToUpload, nextBatch, readDue, type Batch, type Due } from './batch.ts'
import type { ClientMeta } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { cursorAfter } from './patch.ts'
import { distrust, renewClientIn } from './renew.ts'
import { blame, refuseFile } from './set-aside.ts'
import { askedCursor, takePage } from './staging.ts'
import type { SyncEvent } from './status.ts'
import { takeIn } from './take-in.ts'
import { isDue, verify } from './verify.ts'

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

/** Why the server did not take a batch whole, in what it means for the round. */
const endingOf = ({ stop }: SyncResponse): SyncEvent | null => {
  if (stop?.reason === 'transient') return 'transient'
  return stop?.reason === 'upgrade-required' || stop?.reason === 'protocol' ? 'outdated' : null
}

/** The batch was not for this server as it is: what came with the answer says how it is. */
const isStale = ({ stop }: SyncResponse): boolean => stop?.reason === 'gap' || stop?.reason === 'epoch'

export interface RoundEnd {
  readonly event: SyncEvent
  /**
   * The server took something or stopped at something new, something was put out of the way, or what is pending begins
   * anew with another database.
   */
  readonly progress: boolean
}

export const createRound = <T extends TableMap>(context: ClientContext<T>): (() => Promise<RoundEnd>) => {
  /** The client and the highest mutation id of its that the server has told it has. A guess: duplicates do no harm. */
  let sent = { clientId: '', upTo: 0 }
  let wasAway = true
  let progress = false

  const requestOf = ({ meta, mutations }: Batch, pulls: boolean): SyncRequest => ({
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    deviceNow: context.clock.now(),
    mutations: [...mutations],
    ...(mutations.length > 0 ? epochOf(meta) : {}),
    acknowledged: meta.acknowledged,
    cursor: pulls ? askedCursor(meta) : null,
    ...(pulls && isDue(context, meta, wasAway) ? { verify: true } : {}),
  })

  /** What the answer tells of a server that has forgotten something. */
  const mistrust = async (response: SyncResponse, meta: ClientMeta, first: number | undefined): Promise<void> => {
    const { stop, lastMutationId } = response
    if (lastMutationId < meta.acknowledged) await distrust(context, meta)
    else if (stop?.reason === 'gap' && first !== undefined && first > lastMutationId + 1 && sent.upTo <= lastMutationId)
      await context.store.transact('strict', (tx) => renewClientIn(context, tx))
  }

  /** True: some scope is to be asked for anew. */
  const isWrong = async ({ patch }: SyncResponse, meta: ClientMeta): Promise<boolean> => {
    wasAway = false
    if (!patch?.digests) return false
    const wrong = await verify(context, cursorAfter(askedCursor(meta), patch), patch.digests)
    for (const scope of wrong) context.onFault(new Error(`${scope} differs from the server's`), 'a digest')
    return wrong.length > 0
  }

  const rounds = async (): Promise<SyncEvent> => {
    const uploaded = await upload(context)
    if (uploaded === 'unauthorized') return uploaded
    let ending: SyncEvent | null = null
    let blamed: number | undefined
    let due: Due | undefined
    /** The server's database is another one: nothing is sent before it has been pulled from. */
    let elsewhere = false
    for (let idle = 0; idle < PATIENCE;) {
      due ??= await readDue(context)
      const batch = nextBatch(due, sent.upTo)
      const { meta } = batch
      if (sent.clientId !== meta.clientId) {
        sent = { clientId: meta.clientId, upTo: meta.acknowledged }
        continue
      }
      const mutations: Batch['mutations'] = ending || elsewhere ? [] : batch.mutations
      const paging = meta.staging?.complete === false ? meta.staging : null
      // Mutations that the server does not take now must not keep the pages back.
      if (paging && (mutations.length === 0 || idle > 0)) {
        due = undefined
        const page = await takePage(context, meta, paging)
        if (isFault(page)) return page
        idle = page.kept ? 0 : idle + 1
        continue
      }
      const pulls: boolean = !paging && (!batch.more || ending !== null || elsewhere)
      const response: SyncResponse | Fault = await ask(context, requestOf({ ...batch, mutations }, pulls))
      if (isFault(response)) return response
      if (response.stop?.reason === 'protocol') return 'outdated'
      const isTaken = response.lastMutationId > sent.upTo
      progress ||= isTaken
      idle = isTaken ? 0 : idle + 1
      ending = endingOf(response) ?? ending
      if (response.stop?.reason === 'transient') blamed = response.stop.id
      await mistrust(response, meta, mutations[0]?.id)
      sent = { clientId: meta.clientId, upTo: response.lastMutationId }
      // Only what went as it should leaves the queue as it was read.
      if (!pulls && !response.stop && isTaken) continue
      due = undefined
      elsewhere = response.stop?.reason === 'epoch' && !response.patch
      if (!response.patch) continue
      const taken = await takeIn(context, meta, response)
      if (taken === 'unfinished') idle = 0
      if (taken === 'renewed') progress = true
      if (taken !== 'taken' || isStale(response) || (await isWrong(response, meta))) continue
      const blamable = blamed === undefined ? null : await blame(context, meta.clientId, blamed)
      if (blamable === 'first') progress = true
      if (blamable !== 'aside') return ending ?? (uploaded ? 'held' : 'done')
      ending = null
      blamed = undefined
      progress = true
      idle = 0
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
