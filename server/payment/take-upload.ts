// Takes bytes that somebody uploads: drawn anew, kept, and put down to their name. Rows know the picture by the hash of
// what was sent, since a device names it before the server sees it.
import { isRefusal, refuse, type Refusal } from '#shared/kernel/result.ts'
import { fileUrl } from '#shared/payment/upload.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { MAX_PICTURE, pictureType } from './picture-type.ts'
import { redrawPicture } from './redraw-picture.ts'
import { sha256Of, type UploadFiles } from './upload-files.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

export const NO_PICTURE = refuse(422, 1901, 'Please choose a JPEG, PNG, WebP or GIF picture of up to 10 MB')
export const OTHER_BYTES = refuse(422, 1902, 'The picture was damaged on its way')

/** `expected`: what the sender calls it. */
export type TakeUpload = (actor: Actor, bytes: Buffer, expected?: string) => Promise<{ readonly url: string } | Refusal>

export const takeUploadWith =
  (engine: ServerEngine<Tx>, files: UploadFiles): TakeUpload =>
  async (actor, bytes, expected) => {
    const type = pictureType(bytes)
    if (type === undefined || bytes.length > MAX_PICTURE) return NO_PICTURE
    const sha256 = sha256Of(bytes)
    if (expected !== undefined && expected !== sha256) return OTHER_BYTES
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
