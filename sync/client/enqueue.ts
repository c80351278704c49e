// Enqueues one change: decides it on the device, and writes view and outbox in one durable transaction.
import type { TableMap, TableName } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { hybridParts, nextHybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { decideOn, netEffects, createRecordingReader, rowKey } from '#sync/protocol/decide.ts'
import { INVALID_INPUT, SIGNING_OUT } from '#sync/protocol/refusals.ts'
import { refuseRowSize } from '#sync/protocol/row-size.ts'
import type { BaseCopy, ClientTransaction, OutboxEntry, QueuedFile } from './client-store.ts'
import type { NewMutation, Enqueued, EnqueuedAll, NewFile } from './client-engine.ts'
import type { ClientContext } from './context.ts'
import { requireRules, transactWithRules } from './load-rules.ts'
import { metaOf } from './meta.ts'
import { writeRows } from './rebase.ts'
import { stampOf } from './stamp.ts'

/** Fields that a mutation keeps when it is queued again. */
interface RequeuedMutation {
  readonly ulid?: string | undefined
  readonly time?: HybridTime | undefined
  readonly pulledAt?: number | undefined
}

/** Runs inside a strict transaction. Writes nothing when the rules refuse. */
export const enqueueInTransaction = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  name: string,
  raw: unknown,
  files: readonly QueuedFile[],
  requeued: RequeuedMutation = {},
): Promise<Enqueued> => {
  requireRules(context.rules, [{ name }])
  const operation = context.catalogue.operations.get(name)
  if (!operation?.offline) throw new Error(`${name} cannot be queued on a device`)
  const parsed = operation.input.safeParse(raw)
  if (!parsed.success) return { ok: false, refusal: INVALID_INPUT }
  const input = parsed.data
  const { actor } = context
  const reader = createRecordingReader<T>(tx.view)
  // Each wait inside the transaction is a round trip to the browser's database process.
  const [meta, state] = await Promise.all([metaOf(tx, context), operation.load(reader, input, actor)])
  if (meta.isLeaving) return { ok: false, refusal: SIGNING_OUT }
  const time = requeued.time ?? nextHybridTime(context.clock.now(), meta.lastTime, meta.clientId)
  const identity = {
    ulid: requeued.ulid ?? context.ids.ulid(),
    time,
    at: toSeconds(hybridParts(time).milliseconds),
    device: context.device(),
    ...withPulledAt(requeued.time === undefined ? meta.pulledAt : requeued.pulledAt),
    seq: meta.nextSeq,
  }
  const decision = decideOn(operation, state, input, actor, stampOf(identity, actor))
  if (decision.refused) return { ok: false, refusal: decision }

  const effects = netEffects(decision.effects)
  const needed = new Map([...reader.seen, ...effects])
  const [stored] = await Promise.all([
    tx.bases.getMany([...needed.values()]),
    // The rows that it writes and has not read.
    ...[...effects].map(([key, { table, id }]) => reader.seen.has(key) || reader.get(table as TableName<T>, id)),
  ])
  for (const [key, { table, row }] of effects) {
    const tooLarge =
      row && refuseRowSize(context.catalogue.tables[table as TableName<T>], reader.seen.get(key)?.row, jsonBytes(row))
    if (tooLarge) return { ok: false, refusal: tooLarge }
  }
  const copies = new Map<string, BaseCopy>()
  for (const copy of stored) if (copy) copies.set(rowKey(copy.table, copy.id), copy)
  const about = operation.about?.(decision.effects)
  const entry: OutboxEntry = {
    ...identity,
    name,
    version: operation.version,
    input,
    ...(about === undefined ? {} : { about }),
    dependsOn: distinct([...copies.values()].flatMap((copy) => (copy.row ? [] : copy.writers.slice(0, 1)))),
    after: distinct([...copies.values()].flatMap((copy) => copy.writers.slice(-1))),
    files: operation.files?.(input) ?? [],
    attempts: 0,
  }
  const baseCopies = [...effects].map(([key, { table, id, row: after }]): BaseCopy => {
    const view = after ?? null
    const copy = copies.get(key)
    if (copy) return { ...copy, view, writers: [copy.writers[0] ?? entry.ulid, entry.ulid] }
    const row = reader.seen.get(key)?.row ?? null
    return { table, id, row, view, writers: [entry.ulid] }
  })
  await Promise.all([
    writeRows(tx, effects.values()),
    baseCopies.length > 0 ? tx.bases.put(baseCopies) : undefined,
    tx.outbox.put([entry]),
    files.length > 0 ? tx.files.add(files) : undefined,
    entry.files.length > 0 ? tx.files.markNamed(entry.files) : undefined,
    tx.meta.put({ ...meta, nextSeq: entry.seq + 1, lastTime: requeued.time === undefined ? time : meta.lastTime }),
  ])
  return { ok: true, ulid: entry.ulid, output: decision.output }
}

const withPulledAt = (pulledAt: number | undefined): { pulledAt?: number } =>
  pulledAt === undefined ? {} : { pulledAt }

const distinct = (ulids: readonly string[]): string[] => [...new Set(ulids)]

export const toQueuedFiles = (files: readonly NewFile[]): QueuedFile[] =>
  files.map((file) => ({ ...file, uploadedAt: null }))

/** Rolls the transaction back. */
class EnqueueRefused extends Error {
  readonly outcome: Extract<EnqueuedAll, { ok: false }>

  constructor(outcome: Extract<EnqueuedAll, { ok: false }>) {
    super(outcome.refusal.message)
    this.outcome = outcome
  }
}

export const enqueueAll = async <T extends TableMap>(
  context: ClientContext<T>,
  changes: readonly NewMutation[],
): Promise<EnqueuedAll> => {
  const ulids: string[] = []
  const outputs: unknown[] = []
  try {
    await transactWithRules(context, 'strict', async (tx) => {
      requireRules(context.rules, changes)
      ulids.length = outputs.length = 0
      for (const [at, { name, input, files = [] }] of changes.entries()) {
        const enqueued = await enqueueInTransaction(context, tx, name, input, toQueuedFiles(files))
        if (!enqueued.ok) throw new EnqueueRefused({ ok: false, at, refusal: enqueued.refusal })
        ulids.push(enqueued.ulid)
        outputs.push(enqueued.output)
      }
    })
  } catch (error) {
    if (error instanceof EnqueueRefused) return error.outcome
    throw error
  }
  return { ok: true, ulids, outputs }
}
