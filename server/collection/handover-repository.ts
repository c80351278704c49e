import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const handovers = codecOf('handovers')
const answers = codecOf('handover_answers')

/** Hand-over records and answers of all orders of some events, or of some orders. */
export interface CollectionFacts {
  readonly handovers: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

const factsBy = async (
  snapshot: Snapshot,
  field: 'eid' | 'orderId',
  values: readonly string[],
): Promise<CollectionFacts> => {
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

export const factsOfEvents = (snapshot: Snapshot, eventIds: readonly string[]): Promise<CollectionFacts> =>
  factsBy(snapshot, 'eid', eventIds)

export const factsOfOrders = (snapshot: Snapshot, refs: readonly string[]): Promise<CollectionFacts> =>
  factsBy(snapshot, 'orderId', refs)
