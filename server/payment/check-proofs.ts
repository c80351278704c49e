// Compares each new payment screenshot with earlier ones of the same host, and writes a warning for the host.
import { setImmediate } from 'node:timers/promises'
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { comparePictures } from './compare-pictures.ts'
import { greyPicture, signatureDistance, signatureOf } from './picture-signature.ts'
import { isCandidate, isSamePicture } from './proof-match.ts'
import {
  countAttempt,
  forgetUsesBefore,
  identicalUses,
  markChecked,
  MAX_CHECK_ATTEMPTS,
  otherUses,
  putSignature,
  signatureFor,
  uncheckedUses,
  usesOfRecords,
  type SignedUse,
} from './proof-use-repository.ts'
import type { PictureSignatureRow, ProofUseRow } from './proof-use-tables.ts'
import type { UploadFiles } from './upload-files.ts'

const MAX_PER_ROUND = 20
const DAY_MS = 86_400_000
/** Identical files are found for as long as claims are kept. */
const NEAR_WITHIN_MS = 180 * DAY_MS
const MAX_COMPARED = 1000
/** Comparisons of hashes between which requests are answered. */
const COMPARISONS_PER_TURN = 50
/** Pictures read from disk and compared pixel by pixel: those with the most similar hashes. */
const MAX_CANDIDATES = 8
/** Older screenshots that get their hash in one check. */
const MAX_OLDER_SIGNED = 20
const USES_RETENTION_MS = 2 * 365 * DAY_MS

export interface CheckProofsOptions {
  readonly database: Database
  readonly engine: Pick<ServerEngine<Tx>, 'run'>
  readonly files: Pick<UploadFiles, 'bytes'>
  readonly clock: Clock
}

interface EarlierUse {
  readonly kind: ProofFlag['kind']
  readonly earlier: ProofUseRow
}

/** SHA-256 of the stored bytes. */
const keptOf = async (database: Database, sha256: string): Promise<string> => {
  const upload = await database.read((snapshot) =>
    snapshot.selectFrom('uploads').select('kept').where('sha256', '=', sha256).executeTakeFirst(),
  )
  return upload?.kept ?? sha256
}

/** Undefined without a file: no signature is stored then, because the file may come back. */
const signed = async (
  { database, files }: CheckProofsOptions,
  sha256: string,
): Promise<PictureSignatureRow | undefined> => {
  const known = await database.read((snapshot) => signatureFor(snapshot, sha256))
  if (known) return known
  const bytes = await files.bytes(sha256)
  if (bytes === undefined) return undefined
  const picture = await greyPicture(bytes)
  const row = { sha256, kept: await keptOf(database, sha256), signature: (picture && signatureOf(picture)) ?? '' }
  await database.write((tx) => putSignature(tx, row))
  return row
}

/**
 * Screenshots that legitimately stand at several places: the entries of a combined payment, also when they were paid together
 * before, and a claim of the same order that the host found invalid. After a cancellation each of them counts.
 */
const isExpected = (use: ProofUseRow, earlier: ProofUseRow, paidTogether: ReadonlySet<string>): boolean => {
  if (use.combinedPaymentRef !== null && use.combinedPaymentRef === earlier.combinedPaymentRef) return true
  return earlier.cancelledAt === null && (use.recordId === earlier.recordId || paidTogether.has(earlier.recordId))
}

/** Records that are, or were before, paid together with this one. */
const recordsPaidTogether = async (database: Database, use: ProofUseRow): Promise<ReadonlySet<string>> =>
  database.read(async (snapshot) => {
    const own = await usesOfRecords(snapshot, [use.recordId])
    const refs = [...new Set(own.flatMap(({ combinedPaymentRef }) => combinedPaymentRef ?? []))]
    if (refs.length === 0) return new Set<string>()
    const entries = await snapshot
      .selectFrom('proof_uses')
      .select('recordId')
      .where('hostId', '=', use.hostId)
      .where('uid', '=', use.uid)
      .where('combinedPaymentRef', 'in', refs)
      .execute()
    return new Set(entries.map(({ recordId }) => recordId))
  })

const nearest = async (
  options: CheckProofsOptions,
  own: PictureSignatureRow,
  uses: readonly SignedUse[],
): Promise<SignedUse | undefined> => {
  const bySha = new Map<string, SignedUse>()
  // The oldest use of a picture is the original.
  for (const use of uses) bySha.set(use.sha256, use)
  const candidates: { readonly use: SignedUse; readonly distance: number }[] = []
  let unsigned = 0
  let comparisons = 0
  for (const use of bySha.values()) {
    if (use.signature === null && (unsigned += 1) > MAX_OLDER_SIGNED) continue
    const signature = use.signature ?? (await signed(options, use.sha256))?.signature ?? ''
    const distance = signature === '' ? 1 : signatureDistance(own.signature, signature)
    if (isCandidate(distance)) candidates.push({ use, distance })
    comparisons += 1
    if (comparisons % COMPARISONS_PER_TURN === 0) await setImmediate()
  }
  const closest = candidates.sort((a, b) => a.distance - b.distance).slice(0, MAX_CANDIDATES)
  const bytes = closest.length === 0 ? undefined : await options.files.bytes(own.sha256)
  const picture = bytes && (await greyPicture(bytes))
  if (picture === undefined) return undefined
  for (const { use } of closest) {
    const otherBytes = await options.files.bytes(use.sha256)
    const other = otherBytes && (await greyPicture(otherBytes))
    if (other && isSamePicture(comparePictures(picture, other))) return use
    await setImmediate()
  }
  return undefined
}

/** Attempts are counted before the check, and `use` was read before. */
const isLastAttempt = ({ attempts }: ProofUseRow): boolean => attempts + 1 >= MAX_CHECK_ATTEMPTS

/** In the last attempt unreadable files count as missing, so that the other comparisons are still made. */
const filesFor = (use: ProofUseRow, files: CheckProofsOptions['files']): CheckProofsOptions['files'] =>
  isLastAttempt(use) ? { bytes: (name) => files.bytes(name).catch(() => undefined) } : files

const find = async (options: CheckProofsOptions, use: ProofUseRow): Promise<EarlierUse | undefined> => {
  const { database } = options
  const paidTogether = await recordsPaidTogether(database, use)
  const isReuse = (earlier: ProofUseRow): boolean => !isExpected(use, earlier, paidTogether)
  const kept = await keptOf(database, use.sha256)
  const identical = await database.read((snapshot) => identicalUses(snapshot, use, kept))
  const same = identical.find(isReuse)
  if (same) return { kind: 'identical', earlier: same }
  const own = await signed(options, use.sha256)
  if (own === undefined && !isLastAttempt(use)) throw new Error('the file of a payment proof is missing')
  if (own !== undefined && own.signature !== '') {
    const sinceMs = use.claimedAtMs - NEAR_WITHIN_MS
    const others = await database.read((snapshot) => otherUses(snapshot, use, sinceMs, MAX_COMPARED))
    const near = await nearest(options, own, others.filter(isReuse))
    if (near) return { kind: 'near', earlier: near }
  }
  const before = await database.read((snapshot) => usesOfRecords(snapshot, [use.recordId]))
  const cancelled = before.findLast(({ id, cancelledAt }) => id !== use.id && cancelledAt !== null)
  return cancelled && { kind: 'after-cancellation', earlier: cancelled }
}

const flagOf = (use: ProofUseRow, { kind, earlier }: EarlierUse): Omit<ProofFlag, 'dismissedAt'> => ({
  id: use.id,
  hostId: use.hostId,
  kind,
  subject: use.subject,
  recordId: use.recordId,
  uid: use.uid,
  combinedPaymentRef: use.combinedPaymentRef,
  paymentScreenshot: fileUrl(use.sha256),
  claimedAt: toSeconds(use.claimedAtMs),
  earlierSubject: earlier.subject,
  earlierId: earlier.recordId,
  earlierUid: earlier.uid,
  earlierScreenshot: fileUrl(earlier.sha256),
  earlierAt: toSeconds(earlier.claimedAtMs),
  isEarlierCancelled: earlier.cancelledAt !== null,
})

const check = async (options: CheckProofsOptions, use: ProofUseRow, now: Seconds): Promise<void> => {
  const { database, engine } = options
  await database.write((tx) => countAttempt(tx, use.id))
  const found = await find({ ...options, files: filesFor(use, options.files) }, use)
  if (found === undefined) {
    await database.write((tx) => markChecked(tx, use.id, now))
    return
  }
  const ran = await engine.run(SYSTEM, 'flag-proof', flagOf(use, found), {
    inSameTransaction: (tx) => markChecked(tx, use.id, now),
  })
  if (isRefusal(ran)) throw new Error(ran.message)
}

/** Call it periodically, in one process at a time. */
export const checkProofs = async (options: CheckProofsOptions): Promise<void> => {
  const due = await options.database.read((snapshot) => uncheckedUses(snapshot, MAX_PER_ROUND))
  await eachInTurn(due, (use) => check(options, use, toSeconds(options.clock.now())))
}

export const forgetOldProofs = ({ database, clock }: Pick<CheckProofsOptions, 'database' | 'clock'>): Promise<void> =>
  database.write((tx) => forgetUsesBefore(tx, clock.now() - USES_RETENTION_MS))
