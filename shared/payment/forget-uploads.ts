// Deletes uploads that no row has referred to for a long time, including their bytes, in one transaction.
import { z } from 'zod/mini'
import { epochSeconds, idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { remove } from '#shared/writes.ts'

export const forgetUploads = systemOperation({
  name: 'forget-uploads',
  input: z.object({
    sha256s: z.array(idText()).check(z.maxLength(1_000)),
    /** Epoch seconds. */
    uploadedBefore: epochSeconds(),
  }),
  load: async (reader, { sha256s }) => ({
    uploads: await Promise.all(sha256s.map((sha256) => reader.list('uploads', 'sha256', sha256))),
  }),
  decide: ({ uploads }, { sha256s, uploadedBefore }) => {
    const recent = new Set(uploads.flat().flatMap((upload) => (upload.createdAt < uploadedBefore ? [] : upload.sha256)))
    const forgotten = sha256s.filter((sha256) => !recent.has(sha256))
    const forgottenHashes = new Set(forgotten)
    const rows = uploads.flat().filter(({ sha256 }) => forgottenHashes.has(sha256))
    return { effects: rows.map(({ id }) => remove('uploads', id)), output: { forgotten } }
  },
})
