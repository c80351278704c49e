// Chooses what is sent next, and gives wire ids before anything is sent.
import type { Mutation } from '#sync/protocol/wire.ts'
import type { ClientMeta, OutboxEntry } from './client-store.ts'
import type { SendingContext, SendingTransaction } from './context.ts'
import { metaOf } from './meta.ts'

/** Of one request. */
const MOST_MUTATIONS = 100
const MOST_CHARACTERS = 400_000

export interface Batch {
  readonly meta: ClientMeta
  readonly mutations: readonly Mutation[]
  /** More can be sent after these. */
  readonly more: boolean
}

/** Milliseconds for which an upload is relied on: the server forgets in time what nothing names. */
const UPLOAD_LASTS = 48 * 3_600_000

/** Entries that may get a wire id now: their files are up, and what they come after has one. */
const sendable = (outbox: readonly OutboxEntry[], waitingFiles: ReadonlySet<string>): OutboxEntry[] => {
  const held = new Set<string>()
  return outbox.filter((entry) => {
    if (entry.wireId !== null) return false
    const free =
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
  device: entry.device,
  dependsOn: [...entry.dependsOn],
})

/** S22: the database that mutations are for. */
export const epochOf = ({ cursor }: ClientMeta): { epoch?: string } => (cursor ? { epoch: cursor.epoch } : {})

export interface Due {
  readonly meta: ClientMeta
  /** All that can be sent, in the order of their ids. */
  readonly mutations: readonly Mutation[]
}

/** Gives wire ids to what can be sent, and reads all of it at once: batches are cut from it. */
export const readDue = async (context: SendingContext): Promise<Due> => {
  const { meta, outbox } = await giveWireIds(context)
  const mutations = outbox
    .flatMap((entry) => (entry.wireId === null ? [] : [mutationOf(entry, entry.wireId)]))
    .sort((a, b) => a.id - b.id)
  return { meta, mutations }
}

/** The next of them with an id above `sent`. */
export const nextBatch = ({ meta, mutations: all }: Due, sent: number): Batch => {
  const from = all.findIndex(({ id }) => id > sent)
  const due = from < 0 ? [] : all.slice(from)
  const mutations: Mutation[] = []
  let characters = 0
  for (const mutation of due.slice(0, MOST_MUTATIONS)) {
    characters += JSON.stringify(mutation).length
    if (mutations.length > 0 && characters > MOST_CHARACTERS) break
    mutations.push(mutation)
  }
  return { meta, mutations, more: mutations.length < due.length }
}
