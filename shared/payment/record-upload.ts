// Records who uploaded which bytes; the server writes it after checking and storing them.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'
import { uploadId, uploadSchema } from './upload.ts'

/** Seconds within which repeating the same upload changes nothing. */
const RENEWED_AFTER_S = 3600

/** Far above what one re-encoded picture takes. */
const MAX_UPLOAD_BYTES = 100_000_000

export const recordUpload = systemOperation({
  name: 'record-upload',
  input: z.extend(z.omit(uploadSchema, { id: true, createdAt: true }), {
    sha256: idText(),
    userId: idText(),
    kept: idText(),
    type: idText(),
    size: z.int().check(z.gte(0), z.lte(MAX_UPLOAD_BYTES)),
  }),
  load: async (reader, input) => ({ known: await reader.get('uploads', uploadId(input.sha256, input.userId)) }),
  decide: ({ known }, input, stamp) => {
    const id = uploadId(input.sha256, input.userId)
    if (known && stamp.at - known.createdAt < RENEWED_AFTER_S) return { effects: [], output: { id } }
    return { effects: [put('uploads', { ...input, id, createdAt: stamp.at })], output: { id } }
  },
})
