// Takes bytes that somebody uploads: checked, kept, and put down to their name.
import { isRefusal, refuse, type Refusal } from '#shared/kernel/result.ts'
import { fileUrl } from '#shared/payment/upload.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { MAX_PICTURE, pictureType } from './picture-type.ts'
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
    await files.keep(sha256, bytes)
    const upload = { sha256, userId: actor.id, type, size: bytes.length }
    const ran = await engine.run(SYSTEM, 'record-upload', upload)
    if (isRefusal(ran)) return ran
    // Old bytes that nothing named may have been removed just before they were recorded again.
    await files.keep(sha256, bytes)
    return { url: fileUrl(sha256) }
  }
