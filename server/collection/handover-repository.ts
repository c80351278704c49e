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

export const recordsOfEvents = (snapshot: Snapshot, eventIds: readonly string[]): Promise<CollectionRecords> =>
  recordsBy(snapshot, 'eid', eventIds)

export const recordsOfOrders = (snapshot: Snapshot, refs: readonly string[]): Promise<CollectionRecords> =>
  recordsBy(snapshot, 'orderId', refs)
