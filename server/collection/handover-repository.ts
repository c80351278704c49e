import { sql } from 'kysely'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const handovers = codecOf('handovers')
const answers = codecOf('handover_answers')

/** Hand-over records and answers of all orders of some events, or of some orders. */
export interface CollectionRecords {
  readonly handovers: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

const recordsBy = async (
  snapshot: Snapshot,
  field: 'eid' | 'orderId',
  values: readonly string[],
): Promise<CollectionRecords> => {
  if (values.length === 0) return { handovers: [], answers: [] }
  const wanted = [...new Set(values)]
  return {
    handovers: handovers.readable(
      await snapshot
        .selectFrom('handovers')
        .select(handovers.fields)
        .where(field, 'in', wanted)
        .orderBy('id')
        .execute(),
    ),
    answers: answers.readable(
      await snapshot
        .selectFrom('handover_answers')
        .select(answers.fields)
        .where(field, 'in', wanted)
        .orderBy('id')
        .execute(),
    ),
  }
}

/** Bytes of a record besides its lists, rounded up. */
const FRAME_BYTES = 500

const bytesIn = async (
  snapshot: Snapshot,
  table: 'handovers' | 'handover_answers',
  lists: readonly string[],
  eventIds: readonly string[],
): Promise<number> => {
  const contents = sql.join(
    lists.map((list) => sql`octet_length(${sql.ref(list)})`),
    sql` + `,
  )
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(${contents} + ${sql.lit(FRAME_BYTES)}) as "bytes" from ${sql.table(table)}
    where eid in (${sql.join(eventIds)})`.execute(snapshot)
  return Number(rows[0]?.bytes ?? 0)
}

/** Bytes of what `recordsOfEvents` answers. Reads no contents. */
export const recordBytes = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<number> => {
  if (eventIds.length === 0) return 0
  const wanted = [...new Set(eventIds)]
  const handedOver = await bytesIn(snapshot, 'handovers', ['lines', 'undoes', 'seen'], wanted)
  return handedOver + (await bytesIn(snapshot, 'handover_answers', ['facts'], wanted))
}

export const recordsOfEvents = (snapshot: Snapshot, eventIds: readonly string[]): Promise<CollectionRecords> =>
  recordsBy(snapshot, 'eid', eventIds)

export const recordsOfOrders = (snapshot: Snapshot, refs: readonly string[]): Promise<CollectionRecords> =>
  recordsBy(snapshot, 'orderId', refs)
