// Who uploaded which bytes: put down by the server once it has checked and kept them.
import { operation } from '#shared/operation.ts'
import { systemOnly } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { uploadId, uploadSchema } from './upload.ts'

export const recordUpload = operation({
  name: 'record-upload',
  version: 1,
  rest: null,
  input: uploadSchema.omit({ id: true, createdAt: true }),
  offline: false,
  load: async (reader, input) => ({ known: await reader.get('uploads', uploadId(input.sha256, input.userId)) }),
  who: (actor) => systemOnly(actor),
  decide: ({ known }, input, stamp) => {
    const id = uploadId(input.sha256, input.userId)
    if (known) return { effects: [], output: { id } }
    return { effects: [put('uploads', { ...input, id, createdAt: stamp.at })], output: { id } }
  },
})
