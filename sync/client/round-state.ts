// A round as a reducer: the state and an answer give the next state, and the state says what to request next.
import { MAX_BATCH_MUTATIONS, MAX_UNSETTLED, type Mutation, type SyncResponse } from '#sync/protocol/wire.ts'
import type { PullOutcome } from './apply-pull.ts'
import { nextBatch, type SendQueue } from './batch.ts'
import type { Staging } from './client-store.ts'
import type { UnexplainedStop } from './quarantine.ts'
import type { SyncEvent } from './status.ts'

/** Consecutive answers without progress before a round gives up. */
const MAX_IDLE_ANSWERS = 3

export interface RoundState {
  /** ULIDs that the server has decided, whose results no pull has brought yet. */
  readonly sent: ReadonlySet<string>
  /** Mutations of a batch: a proxy may refuse a larger body (C32). */
  readonly limit: number
  /** The server's database was replaced: until a pull, nothing is sent. */
  readonly mustPullFirst: boolean
  /** Consecutive answers without progress. */
  readonly idle: number
  /** Pages since the last stored one that the server no longer had; each is followed by a pull. */
  readonly absentPages: number
  /** The server accepted something, a mutation was moved to failed, or the queue starts again with another database. */
  readonly progress: boolean
  /** The event with which a stop ends the round, once a pull has passed. */
  readonly endEvent: SyncEvent | null
  readonly unexplainedStop: UnexplainedStop | null
}

/** `sent`, `limit` and `mustPullFirst` outlive a round. */
export const beginRound = (before?: RoundState): RoundState => ({
  sent: before?.sent ?? new Set(),
  limit: before?.limit ?? MAX_BATCH_MUTATIONS,
  mustPullFirst: before?.mustPullFirst ?? false,
  idle: 0,
  absentPages: 0,
  progress: false,
  endEvent: null,
  unexplainedStop: null,
})

export interface SyncStep {
  readonly kind: 'sync'
  readonly mutations: readonly Mutation[]
  /** With the results of these earlier mutations. */
  readonly unsettled: readonly string[]
  readonly pulls: boolean
}

export type RoundStep = SyncStep | { readonly kind: 'page'; readonly staging: Staging } | { readonly kind: 'give-up' }

/** The next request: batches, then the pages of a large scope, then a pull with the last batch (C8, C21). */
export const nextStep = (state: RoundState, { meta, mutations: queue }: SendQueue): RoundStep => {
  if (state.idle >= MAX_IDLE_ANSWERS || state.absentPages >= MAX_IDLE_ANSWERS) return { kind: 'give-up' }
  const isPushing = state.endEvent === null && !state.mustPullFirst
  const { mutations, more } = isPushing ? nextBatch(queue, state.sent, state.limit) : { mutations: [], more: false }
  const paging = meta.staging?.complete === false ? meta.staging : null
  // Mutations that the server does not accept now must not block the pages.
  if (paging && (mutations.length === 0 || state.idle > 0)) return { kind: 'page', staging: paging }
  const pulls = !paging && !more
  const unsettled = pulls
    ? queue.flatMap(({ ulid }) => (state.sent.has(ulid) ? [ulid] : [])).slice(0, MAX_UNSETTLED)
    : []
  return { kind: 'sync', mutations, unsettled, pulls }
}

/** Milliseconds are the server's. */
const unexplainedStopOf = ({ stop }: SyncResponse): UnexplainedStop | null =>
  stop?.reason === 'transient' ? { ulid: stop.ulid, takenAt: stop.takenAt, isRefusedByProxy: false } : null

const endEventOf = ({ stop }: SyncResponse): SyncEvent | null => {
  if (stop?.reason === 'transient') return 'transient'
  return stop?.reason === 'upgrade-required' || stop?.reason === 'protocol' ? 'outdated' : null
}

export const afterPage = (state: RoundState, isStored: boolean): RoundState => ({
  ...state,
  idle: isStored ? 0 : state.idle + 1,
  absentPages: isStored ? 0 : state.absentPages + 1,
})

/** C32: a proxy refused the batch. */
export const afterRefusal = (state: RoundState, { mutations }: SyncStep): RoundState => {
  const [first] = mutations
  if (mutations.length > 1 || !first) return { ...state, limit: Math.ceil(mutations.length / 2) }
  return {
    ...state,
    endEvent: 'transient',
    unexplainedStop: { ulid: first.ulid, takenAt: undefined, isRefusedByProxy: true },
  }
}

/** The answer of the server, before its patch is applied. */
export const afterAnswer = (state: RoundState, { mutations, pulls }: SyncStep, response: SyncResponse): RoundState => {
  const { stop, results, patch } = response
  const decided = new Set(results.map(({ ulid }) => ulid))
  const hasAccepted = mutations.some(({ ulid }) => decided.has(ulid))
  const isLost = stop?.reason === 'epoch' || stop?.reason === 'order'
  return {
    ...state,
    // A pull brings the results of all that was sent. Mutations without one are sent again: the server knows them.
    sent: pulls || isLost ? new Set() : new Set([...state.sent, ...decided]),
    limit: hasAccepted ? Math.min(MAX_BATCH_MUTATIONS, state.limit * 2) : state.limit,
    mustPullFirst: stop?.reason === 'epoch' && !patch,
    idle: hasAccepted ? 0 : state.idle + 1,
    progress: state.progress || hasAccepted,
    endEvent: endEventOf(response) ?? state.endEvent,
    unexplainedStop: unexplainedStopOf(response) ?? state.unexplainedStop,
  }
}

/** C18: the database has lost mutations under its old epoch, and the cursor is invalid now. */
export const afterLoss = (state: RoundState): RoundState => ({ ...state, idle: 0, mustPullFirst: true })

/** A pull that does not end the round. */
export const afterPull = (state: RoundState, outcome: PullOutcome): RoundState => {
  if (outcome === 'unfinished') return { ...state, idle: 0 }
  return outcome === 'other-database' ? { ...state, idle: 0, progress: true } : state
}

/** The round goes on with other mutations. `isCard`: the one that it stopped at became a card. */
export const afterStop = (state: RoundState, isCard: boolean): RoundState => ({
  ...state,
  endEvent: null,
  unexplainedStop: null,
  ...(isCard ? { idle: 0, progress: true } : {}),
})

/** The pull has brought results of all that was requested. */
export const isAnswered = ({ mutations, unsettled }: SyncStep, { results }: SyncResponse): boolean => {
  const decided = new Set(results.map(({ ulid }) => ulid))
  return mutations.every(({ ulid }) => decided.has(ulid)) && unsettled.every((ulid) => decided.has(ulid))
}
