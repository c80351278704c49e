// Selects the mutations to send next, and assigns wire ids before anything is sent.
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import type { ClientMeta, OutboxEntry } from './client-store.ts'
import type { SendingContext, SendingTransaction } from './context.ts'
import { metaOf } from './meta.ts'

/** Mutations of one request. */
export const MAX_BATCH_MUTATIONS = 100
/** UTF-8 bytes of the mutations of one request. */
const MAX_BATCH_BYTES = 400_000

export interface Batch {
  readonly meta: ClientMeta
  readonly mutations: readonly Mutation[]
  /** More mutations follow these. */
  readonly more: boolean
}

/** Attempts after which a mutation is quarantined, or waits behind the others (C19, C30). */
export const MAX_ATTEMPTS = 6

/** C30: it waits behind all others. */
export const isDeferred = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean => attempts >= MAX_ATTEMPTS

/** An older upload is repeated: the server deletes files that no row refers to. */
const UPLOAD_VALID_MS = 48 * 3_600_000

/** Entries that can get a wire id now: their files are uploaded, and the entries before them have one. */
const nextSendable = (outbox: readonly OutboxEntry[], waitingFiles: ReadonlySet<string>): OutboxEntry[] => {
  const entries = unblockedEntries(outbox, waitingFiles, undefined)
  if (entries.length > 0 || outbox.some(({ wireId }) => wireId !== null)) return entries
  // C30: of those that the server stopped at, the one with the fewest attempts.
  const [next] = outbox.filter(isDeferred).sort((a, b) => a.attempts - b.attempts || a.seq - b.seq)
  return next ? unblockedEntries(outbox, waitingFiles, next) : []
}

/** `next`: the one deferred entry that can be sent. */
const unblockedEntries = (
  outbox: readonly OutboxEntry[],
  waitingFiles: ReadonlySet<string>,
  next: OutboxEntry | undefined,
): OutboxEntry[] => {
  const blocked = new Set<string>()
  return outbox.filter((entry) => {
    if (entry.wireId !== null) return false
    const isUnblocked =
      (!isDeferred(entry) || entry === next) &&
      !entry.files.some((file) => waitingFiles.has(file)) &&
      ![...entry.after, ...entry.dependsOn].some((ulid) => blocked.has(ulid))
    if (!isUnblocked) blocked.add(entry.ulid)
    return isUnblocked
  })
}

const unsentFiles = async (
  { clock }: SendingContext,
  tx: Pick<SendingTransaction, 'files'>,
  outbox: readonly OutboxEntry[],
): Promise<string[]> => {
  const named = new Set(outbox.flatMap(({ files }) => files))
  return named.size === 0 ? [] : tx.files.waiting([...named], clock.now() - UPLOAD_VALID_MS)
}

export const filesToUpload = (context: SendingContext): Promise<string[]> =>
  context.store.transact('read', async (tx) => unsentFiles(context, tx, await tx.outbox.list()))

const assignWireIds = async (context: SendingContext): Promise<{ meta: ClientMeta; outbox: OutboxEntry[] }> => {
  const read = await context.store.transact('read', async (tx) => {
    const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
    return { meta, outbox, sendable: nextSendable(outbox, new Set(await unsentFiles(context, tx, outbox))) }
  })
  if (read.meta && read.sendable.length === 0) return { meta: read.meta, outbox: read.outbox }
  return context.store.transact('strict', async (tx) => {
    const meta = await metaOf(tx, context)
    const outbox = await tx.outbox.list()
    const sendable = nextSendable(outbox, new Set(await unsentFiles(context, tx, outbox)))
    const assigned = new Map(sendable.map((entry, i) => [entry.seq, { ...entry, wireId: meta.nextMutationId + i }]))
    const next = { ...meta, nextMutationId: meta.nextMutationId + sendable.length }
    await Promise.all([assigned.size > 0 ? tx.outbox.put([...assigned.values()]) : undefined, tx.meta.put(next)])
    return { meta: next, outbox: outbox.map((entry) => assigned.get(entry.seq) ?? entry) }
  })
}

const mutationOf = (entry: OutboxEntry, id: number): Mutation => ({
  id,
  ulid: entry.ulid,
  name: entry.name,
  version: entry.version,
  input: entry.input,
  time: entry.time,
  at: entry.at,
  ...(entry.pulledAt === undefined ? {} : { pulledAt: entry.pulledAt }),
  device: entry.device,
  dependsOn: [...entry.dependsOn],
})

/** S22: the database that the mutations are for. */
export const epochOf = ({ cursor }: ClientMeta): { epoch?: string } => (cursor ? { epoch: cursor.epoch } : {})

/** The outbox, as far as it can be sent now. */
export interface SendQueue {
  readonly meta: ClientMeta
  /** All mutations that can be sent, sorted by id. */
  readonly mutations: readonly Mutation[]
  /** Others wait behind these (C30). */
  readonly hasDeferred: boolean
}

/**
 * Assigns wire ids to the mutations that can be sent, and reads all of them at once: batches are cut from the result.
 */
export const readSendQueue = async (context: SendingContext): Promise<SendQueue> => {
  const { meta, outbox } = await assignWireIds(context)
  const mutations = outbox
    .flatMap((entry) => (entry.wireId === null ? [] : [mutationOf(entry, entry.wireId)]))
    .sort((a, b) => a.id - b.id)
  return { meta, mutations, hasDeferred: outbox.some((entry) => entry.wireId === null && isDeferred(entry)) }
}

/** The next mutations with an id above `sent`, at most `limit` of them. */
export const nextBatch = (
  { meta, mutations: all }: Pick<SendQueue, 'meta' | 'mutations'>,
  sent: number,
  limit: number = MAX_BATCH_MUTATIONS,
): Batch => {
  const from = all.findIndex(({ id }) => id > sent)
  const unsent = from < 0 ? [] : all.slice(from)
  const mutations: Mutation[] = []
  let bytes = 0
  for (const mutation of unsent.slice(0, limit)) {
    bytes += jsonBytes(mutation)
    if (mutations.length > 0 && bytes > MAX_BATCH_BYTES) break
    mutations.push(mutation)
  }
  return { meta, mutations, more: mutations.length < unsent.length }
}
