// Selects the mutations to send next.
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { MAX_BATCH_MUTATIONS, type Mutation } from '#sync/protocol/wire.ts'
import type { ClientMeta, OutboxEntry } from './client-store.ts'
import type { SendingContext, SendingTransaction } from './context.ts'
import { metaOf } from './meta.ts'

/** UTF-8 bytes of the mutations of one request. */
const MAX_BATCH_BYTES = 400_000

/** Attempts after which a mutation is quarantined, or waits behind the others (C19, C30). */
export const MAX_ATTEMPTS = 6

/** C30: it waits behind all others. */
export const isDeferred = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean => attempts >= MAX_ATTEMPTS

/** An older upload is repeated: the server deletes files that no row refers to. */
const UPLOAD_VALID_MS = 48 * 3_600_000

/** Entries that can be sent now: their files are uploaded, and the entries before them can be sent. */
const sendableEntries = (outbox: readonly OutboxEntry[], waitingFiles: ReadonlySet<string>): OutboxEntry[] => {
  const entries = unblockedEntries(outbox, waitingFiles, undefined)
  if (entries.length > 0) return entries
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

/**
 * Mutations that have left the outbox have an outcome. One that was retried stands behind those that came after it.
 * `earlier`: ULIDs before it in the outbox.
 */
const mutationOf = (entry: OutboxEntry, earlier: ReadonlySet<string>): Mutation => ({
  ulid: entry.ulid,
  name: entry.name,
  version: entry.version,
  input: entry.input,
  time: entry.time,
  at: entry.at,
  ...(entry.pulledAt === undefined ? {} : { pulledAt: entry.pulledAt }),
  device: entry.device,
  dependsOn: [...entry.dependsOn],
  after: [...new Set([...entry.after, ...entry.dependsOn])].filter((ulid) => earlier.has(ulid)),
})

const withEarlier = (outbox: readonly OutboxEntry[], sendable: readonly OutboxEntry[]): Mutation[] => {
  const isSendable = new Set(sendable)
  const earlier = new Set<string>()
  return outbox.flatMap((entry) => {
    const mutation = isSendable.has(entry) ? [mutationOf(entry, earlier)] : []
    earlier.add(entry.ulid)
    return mutation
  })
}

/** S22: the database that the mutations are for. */
export const epochOf = ({ cursor }: ClientMeta): { epoch?: string } => (cursor ? { epoch: cursor.epoch } : {})

/** The outbox, as far as it can be sent now. */
export interface SendQueue {
  readonly meta: ClientMeta
  /** All mutations that can be sent, in the order of the outbox. */
  readonly mutations: readonly Mutation[]
  /** Others wait behind these (C30). */
  readonly hasDeferred: boolean
}

/** A new store gets its record, and so its client id, before anything is sent. */
const createMeta = (context: SendingContext): Promise<ClientMeta> =>
  context.store.transact('strict', async (tx) => {
    const meta = await metaOf(tx, context)
    await tx.meta.put(meta)
    return meta
  })

/** Reads all mutations that can be sent at once: batches are cut from the result. */
export const readSendQueue = async (context: SendingContext): Promise<SendQueue> => {
  const { meta, ...queue } = await context.store.transact('read', async (tx) => {
    const [found, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
    const sendable = sendableEntries(outbox, new Set(await unsentFiles(context, tx, outbox)))
    return {
      meta: found,
      mutations: withEarlier(outbox, sendable),
      hasDeferred: outbox.some(isDeferred) && !sendable.some(isDeferred),
    }
  })
  return { ...queue, meta: meta ?? (await createMeta(context)) }
}

export interface Batch {
  readonly mutations: readonly Mutation[]
  /** More mutations follow these. */
  readonly more: boolean
}

/** The next mutations that are not in `sent`, at most `limit` of them. */
export const nextBatch = (
  all: readonly Mutation[],
  sent: ReadonlySet<string>,
  limit: number = MAX_BATCH_MUTATIONS,
): Batch => {
  const unsent = sent.size === 0 ? all : all.filter(({ ulid }) => !sent.has(ulid))
  const mutations: Mutation[] = []
  let bytes = 0
  for (const mutation of unsent.slice(0, limit)) {
    bytes += jsonBytes(mutation)
    if (mutations.length > 0 && bytes > MAX_BATCH_BYTES) break
    mutations.push(mutation)
  }
  return { mutations, more: mutations.length < unsent.length }
}
