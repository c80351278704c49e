import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import type { FeedbackRow } from './feedback-table.ts'

export const insertFeedback = async (tx: Tx, row: FeedbackRow): Promise<void> => {
  await tx.insertInto('feedback').values(row).execute()
}

/** Keeps the text and removes its author. */
export const forgetFeedbackAuthor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('feedback').set({ userId: null }).where('userId', '=', userId).execute()
}

/** Feedback that is not done comes oldest first, done feedback newest first. */
export const feedbackPage = (
  snapshot: Snapshot,
  isDone: boolean,
  { take, page }: { readonly take: number; readonly page: number },
): Promise<FeedbackRow[]> =>
  snapshot
    .selectFrom('feedback')
    .select(['id', 'userId', 'type', 'message', 'createdAt', 'doneAt'])
    .where('doneAt', isDone ? 'is not' : 'is', null)
    .orderBy('createdAt', isDone ? 'desc' : 'asc')
    .orderBy('id')
    .limit(take)
    .offset((page - 1) * take)
    .execute()

/** False when there is no such feedback. */
export const setFeedbackDone = async (tx: Tx, id: string, doneAt: Seconds | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('feedback').set({ doneAt }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}
