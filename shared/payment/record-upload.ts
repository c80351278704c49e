// Who uploaded which bytes: put down by the server once it has checked and kept them.
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { systemOnly } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { uploadId, uploadSchema } from './upload.ts'

/** Seconds within which the same upload again changes nothing. */
const RENEWED_AFTER = 3600

export const recordUpload = operation({
  name: 'record-upload',
  version: 1,
  rest: null,
  input: uploadSchema
    .omit({ id: true, createdAt: true })
    .extend({ sha256: idText(), userId: idText(), kept: idText(), type: idText() }),
  offline: false,
  load: async (reader, input) => ({ known: await reader.get('uploads', uploadId(input.sha256, input.userId)) }),
  who: (actor) => systemOnly(actor),
  decide: ({ known }, input, stamp) => {
    const id = uploadId(input.sha256, input.userId)
    if (known && stamp.at - known.createdAt < RENEWED_AFTER) return { effects: [], output: { id } }
    return { effects: [put('uploads', { ...input, id, createdAt: stamp.at })], output: { id } }
  },
})
