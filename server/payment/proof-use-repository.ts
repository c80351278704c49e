// Reads and writes of claims with their screenshots, and of the pictures' perceptual hashes.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { PictureSignatureRow, ProofUseRow } from './proof-use-tables.ts'

const COLUMNS = [
  'id',
  'subject',
  'recordId',
  'hostId',
  'uid',
  'combinedPaymentRef',
  'sha256',
  'claimedAtMs',
  'cancelledAt',
  'checkedAt',
  'attempts',
] as const satisfies readonly (keyof ProofUseRow)[]

export const MAX_CHECK_ATTEMPTS = 5

export const putProofUses = async (tx: Tx, uses: readonly ProofUseRow[]): Promise<void> => {
  for (const use of uses)
    await tx
      .insertInto('proof_uses')
      .values(use)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

export const markCancelled = async (tx: Tx, recordIds: readonly string[], at: Seconds): Promise<void> => {
  for (const part of partsOf(recordIds))
    await tx
      .updateTable('proof_uses')
      .set({ cancelledAt: at })
      .where('recordId', 'in', part)
      .where('cancelledAt', 'is', null)
      .execute()
}

/** Oldest first. */
export const uncheckedUses = (snapshot: Snapshot, max: number): Promise<ProofUseRow[]> =>
  snapshot
    .selectFrom('proof_uses')
    .select(COLUMNS)
    .where('checkedAt', 'is', null)
    .where('attempts', '<', MAX_CHECK_ATTEMPTS)
    .orderBy('claimedAtMs')
    .orderBy('id')
    .limit(max)
    .execute()

export const countAttempt = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('proof_uses')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const markChecked = async (tx: Tx, id: string, at: Seconds): Promise<void> => {
  await tx.updateTable('proof_uses').set({ checkedAt: at }).where('id', '=', id).execute()
}

/** Claims of the same host with the same uploaded or the same stored bytes. */
export const identicalUses = (
  snapshot: Snapshot,
  { id, hostId, sha256 }: ProofUseRow,
  kept: string,
): Promise<ProofUseRow[]> =>
  snapshot
    .selectFrom('proof_uses')
    .select(COLUMNS)
    .where('hostId', '=', hostId)
    .where('id', '!=', id)
    .where('checkedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('sha256', '=', sha256),
        eb('sha256', 'in', eb.selectFrom('picture_signatures').select('sha256').where('kept', '=', kept)),
      ]),
    )
    .orderBy('claimedAtMs')
    .orderBy('id')
    .execute()

export type SignedUse = ProofUseRow & { readonly signature: string | null }

/** Latest claims of the same host with other pictures; those older than this check have no perceptual hash yet. */
export const otherUses = (
  snapshot: Snapshot,
  { id, hostId, sha256 }: ProofUseRow,
  sinceMs: number,
  max: number,
): Promise<SignedUse[]> =>
  snapshot
    .selectFrom('proof_uses')
    .leftJoin('picture_signatures', 'picture_signatures.sha256', 'proof_uses.sha256')
    .select(COLUMNS.map((column) => `proof_uses.${column}` as const))
    .select('picture_signatures.signature')
    .where('hostId', '=', hostId)
    .where('id', '!=', id)
    .where('proof_uses.sha256', '!=', sha256)
    .where('checkedAt', 'is not', null)
    .where('claimedAtMs', '>', sinceMs)
    .orderBy('claimedAtMs', 'desc')
    .orderBy('id')
    .limit(max)
    .execute()

/** Claims of these records, among them those with which they were paid together. */
export const usesOfRecords = (snapshot: Snapshot, recordIds: readonly string[]): Promise<ProofUseRow[]> =>
  snapshot.selectFrom('proof_uses').select(COLUMNS).where('recordId', 'in', recordIds).orderBy('claimedAtMs').execute()

export const signatureFor = (snapshot: Snapshot, sha256: string): Promise<PictureSignatureRow | undefined> =>
  snapshot
    .selectFrom('picture_signatures')
    .select(['sha256', 'kept', 'signature'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()

export const putSignature = async (tx: Tx, row: PictureSignatureRow): Promise<void> => {
  await tx
    .insertInto('picture_signatures')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** Removes the claims of a deleted account, as buyer or host. */
export const forgetProofUses = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('proof_uses').where('uid', '=', userId).execute()
  await tx.deleteFrom('proof_uses').where('hostId', '=', userId).execute()
}

/** Older claims, and hashes that no claim names. */
export const forgetUsesBefore = async (tx: Tx, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('proof_uses').where('claimedAtMs', '<', beforeMs).execute()
  await tx
    .deleteFrom('picture_signatures')
    .where('sha256', 'not in', (eb) => eb.selectFrom('proof_uses').select('sha256'))
    .execute()
}
