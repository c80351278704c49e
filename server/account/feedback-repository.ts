import type { Tx } from '#server/db/database.ts'
import type { FeedbackRow } from './feedback-table.ts'

export const insertFeedback = async (tx: Tx, row: FeedbackRow): Promise<void> => {
  await tx.insertInto('feedback').values(row).execute()
}

/** Keeps the text and removes its author. */
export const forgetFeedbackAuthor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('feedback').set({ userId: null }).where('userId', '=', userId).execute()
}
