// Selects the mutations to send next, and assigns wire ids before anything is sent.
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import type { ClientMeta, OutboxEntry } from './client-store.ts'
import type { SendingContext, SendingTransaction } from './context.ts'
import { metaOf } from './meta.ts'

/** Per request. */
export const MAX_MUTATIONS = 100
/** UTF-8 bytes of the mutations of one request. */
const MAX_BATCH_BYTES = 400_000

export interface Batch {
  readonly meta: ClientMeta
  readonly mutations: readonly Mutation[]
  /** More mutations follow these. */
  readonly more: boolean
}

/** How often the server may stop at a mutation without a reason before others go first. */
export const BUDGET = 6

/** C30: it waits behind all others. */
export const isDeferred = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean => attempts >= BUDGET

/** Milliseconds for which an upload is relied on: the server deletes files that no row refers to. */
const UPLOAD_LASTS = 48 * 3_600_000

/** Entries that may get a wire id now: their files are uploaded, and the entries before them have one. */
const sendable = (outbox: readonly OutboxEntry[], waitingFiles: ReadonlySet<string>): OutboxEntry[] => {
  const free = freeEntries(outbox, waitingFiles, undefined)
  if (free.length > 0 || outbox.some(({ wireId }) => wireId !== null)) return free
  // C30: of those that the server stopped at, the one with the fewest attempts.
  const [next] = outbox.filter(isDeferred).sort((a, b) => a.attempts - b.attempts || a.seq - b.seq)
  return next ? freeEntries(outbox, waitingFiles, next) : []
}

/** `next`: the one deferred entry that may go. */
const freeEntries = (
  outbox: readonly OutboxEntry[],
  waitingFiles: ReadonlySet<string>,
  next: OutboxEntry | undefined,
): OutboxEntry[] => {
  const held = new Set<string>()
  return outbox.filter((entry) => {
    if (entry.wireId !== null) return false
    const free =
      (!isDeferred(entry) || entry === next) &&
      !entry.files.some((file) => waitingFiles.has(file)) &&
      ![...entry.after, ...entry.dependsOn].some((ulid) => held.has(ulid))
    if (!free) held.add(entry.ulid)
    return free
  })
}

const unsentFiles = async (
  { clock }: SendingContext,
  tx: Pick<SendingTransaction, 'files'>,
  outbox: readonly OutboxEntry[],
): Promise<string[]> => {
  const named = new Set(outbox.flatMap(({ files }) => files))
  return named.size === 0 ? [] : tx.files.waiting([...named], clock.now() - UPLOAD_LASTS)
}

export const filesToUpload = (context: SendingContext): Promise<string[]> =>
  context.store.transact('read', async (tx) => unsentFiles(context, tx, await tx.outbox.list()))

const giveWireIds = async (context: SendingContext): Promise<{ meta: ClientMeta; outbox: OutboxEntry[] }> => {
  const read = await context.store.transact('read', async (tx) => {
    const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
    return { meta, outbox, free: sendable(outbox, new Set(await unsentFiles(context, tx, outbox))) }
  })
  if (read.meta && read.free.length === 0) return { meta: read.meta, outbox: read.outbox }
  return context.store.transact('strict', async (tx) => {
    const meta = await metaOf(tx, context)
    const outbox = await tx.outbox.list()
    const free = sendable(outbox, new Set(await unsentFiles(context, tx, outbox)))
    const given = new Map(free.map((entry, i) => [entry.seq, { ...entry, wireId: meta.nextMutationId + i }]))
    const next = { ...meta, nextMutationId: meta.nextMutationId + free.length }
    await Promise.all([given.size > 0 ? tx.outbox.put([...given.values()]) : undefined, tx.meta.put(next)])
    return { meta: next, outbox: outbox.map((entry) => given.get(entry.seq) ?? entry) }
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

export interface Due {
  readonly meta: ClientMeta
  /** All mutations that can be sent, sorted by id. */
  readonly mutations: readonly Mutation[]
  /** Some wait behind these (C30). */
  readonly hasDeferred: boolean
}

/**
 * Assigns wire ids to the mutations that can be sent, and reads all of them at once: batches are cut from the result.
 */
export const readDue = async (context: SendingContext): Promise<Due> => {
  const { meta, outbox } = await giveWireIds(context)
  const mutations = outbox
    .flatMap((entry) => (entry.wireId === null ? [] : [mutationOf(entry, entry.wireId)]))
    .sort((a, b) => a.id - b.id)
  return { meta, mutations, hasDeferred: outbox.some((entry) => entry.wireId === null && isDeferred(entry)) }
}

/** The next of them with an id above `sent`, at most `limit`. */
export const nextBatch = (
  { meta, mutations: all }: Pick<Due, 'meta' | 'mutations'>,
  sent: number,
  limit: number = MAX_MUTATIONS,
): Batch => {
  const from = all.findIndex(({ id }) => id > sent)
  const due = from < 0 ? [] : all.slice(from)
  const mutations: Mutation[] = []
  let bytes = 0
  for (const mutation of due.slice(0, limit)) {
    bytes += jsonBytes(mutation)
    if (mutations.length > 0 && bytes > MAX_BATCH_BYTES) break
    mutations.push(mutation)
  }
  return { meta, mutations, more: mutations.length < due.length }
}
