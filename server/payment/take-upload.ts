// Accepts an upload: re-encodes it, stores it, and records its uploader. Rows refer to the hash of the uploaded
// bytes, because a device names it before the server sees it.
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { SYSTEM, type Actor } from '#shared/kernel/change.ts'
import type { ServerContext } from '#server/server-context.ts'
import { addQuotaRuns, quotaDay, quotaRuns } from '#server/quotas/quota-usage-repository.ts'
import { MAX_PICTURE_BYTES, pictureType } from './picture-type.ts'
import { reencodeImage } from './reencode-image.ts'
import { bytesSince } from './upload-repository.ts'
import { sha256Hex } from '#server/sha256.ts'
import type { UploadFiles } from './upload-files.ts'
import { NO_PICTURE, TOO_MANY_PICTURES, OTHER_BYTES } from '#shared/payment/payment-refusals.ts'

/** Stored bytes of one person's pictures per day. A host with 400 products is far below it. */
export const MAX_STORED_BYTES_PER_DAY = 500_000_000
const DAY_S = 86_400
/** `expected`: the sender's name for it. */
export type TakeUpload = (actor: Actor, bytes: Buffer, expected?: string) => Promise<{ readonly url: string } | Refusal>

/** Counted before the work, so that pictures which cannot be read and uploads at the same time count as well. */
export const MAX_UPLOADS_PER_DAY = 2000
const MAX_SENT_BYTES_PER_DAY = 2_000_000_000
const OPERATION = 'upload-picture'

export const takeUploadWith =
  ({ engine, database, clock }: Pick<ServerContext, 'engine' | 'database' | 'clock'>, files: UploadFiles): TakeUpload =>
  async (actor, bytes, expected) => {
    const day = quotaDay(toSeconds(clock.now()))
    const attempts = { actorId: actor.id, operation: OPERATION, day }
    const sent = await database.write(async (tx) => {
      const usage = (target: string, runs: number) => ({ ...attempts, target, runs })
      await addQuotaRuns(tx, [usage('bytes', bytes.length), usage('pictures', 1)])
      return quotaRuns(tx, attempts, ['bytes', 'pictures'])
    })
    if ((sent.get('pictures') ?? 0) > MAX_UPLOADS_PER_DAY || (sent.get('bytes') ?? 0) > MAX_SENT_BYTES_PER_DAY)
      return TOO_MANY_PICTURES
    const type = pictureType(bytes)
    if (type === undefined || bytes.length > MAX_PICTURE_BYTES) return NO_PICTURE
    const sha256 = sha256Hex(bytes)
    if (expected !== undefined && expected !== sha256) return OTHER_BYTES
    const since = toSeconds(clock.now()) - DAY_S
    if ((await database.read((snapshot) => bytesSince(snapshot, actor.id, since))) >= MAX_STORED_BYTES_PER_DAY)
      return TOO_MANY_PICTURES
    const reencoded = await reencodeImage(bytes, type)
    if (reencoded === undefined) return NO_PICTURE
    const storedSha256 = await files.keep(sha256, reencoded.bytes)
    const upload = { sha256, kept: storedSha256, userId: actor.id, type: reencoded.type, size: reencoded.bytes.length }
    const ran = await engine.run(SYSTEM, 'record-upload', upload)
    if (isRefusal(ran)) return ran
    // Old unreferenced bytes may have been removed just before they were recorded again.
    await files.keep(sha256, reencoded.bytes)
    return { url: fileUrl(sha256) }
  }
