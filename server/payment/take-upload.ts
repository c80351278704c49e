// Takes bytes that somebody uploads: drawn anew, kept, and put down to their name. Rows know the picture by the hash of
// what was sent, since a device names it before the server sees it.
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, refuse, type Refusal } from '#shared/kernel/result.ts'
import { fileUrl } from '#shared/payment/upload.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { Parts } from '#server/parts.ts'
import { MAX_PICTURE, pictureType } from './picture-type.ts'
import { redrawPicture } from './redraw-picture.ts'
import { bytesSince } from './upload-repository.ts'
import { sha256Of, type UploadFiles } from './upload-files.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

export const NO_PICTURE = refuse(422, 1901, 'Please choose a JPEG, PNG, WebP or GIF picture of up to 10 MB')
/** Bytes kept of one person's pictures a day. A host with 400 products is far below it; whoever fills a disk is not. */
export const BYTES_A_DAY = 500_000_000
const DAY = 86_400
export const TOO_MANY_PICTURES = refuse(429, 1904, 'Too many pictures today. Try again tomorrow')
export const OTHER_BYTES = refuse(422, 1902, 'The picture was damaged on its way')

/** `expected`: what the sender calls it. */
export type TakeUpload = (actor: Actor, bytes: Buffer, expected?: string) => Promise<{ readonly url: string } | Refusal>

export const takeUploadWith =
  ({ engine, database, clock }: Pick<Parts, 'engine' | 'database' | 'clock'>, files: UploadFiles): TakeUpload =>
  async (actor, bytes, expected) => {
    const type = pictureType(bytes)
    if (type === undefined || bytes.length > MAX_PICTURE) return NO_PICTURE
    const sha256 = sha256Of(bytes)
    if (expected !== undefined && expected !== sha256) return OTHER_BYTES
    const since = toSeconds(clock.now()) - DAY
    if ((await database.read((snapshot) => bytesSince(snapshot, actor.id, since))) >= BYTES_A_DAY)
      return TOO_MANY_PICTURES
    const redrawn = await redrawPicture(bytes, type)
    if (redrawn === undefined) return NO_PICTURE
    const kept = await files.keep(sha256, redrawn.bytes)
    const upload = { sha256, kept, userId: actor.id, type: redrawn.type, size: redrawn.bytes.length }
    const ran = await engine.run(SYSTEM, 'record-upload', upload)
    if (isRefusal(ran)) return ran
    // Old bytes that nothing named may have been removed just before they were recorded again.
    await files.keep(sha256, redrawn.bytes)
    return { url: fileUrl(sha256) }
  }
