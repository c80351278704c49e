// Deletes uploads that no row has referred to for a long time, including their bytes, in one transaction.
import { z } from 'zod/mini'
import { epochSeconds, idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/roles.ts'
import { remove } from '#shared/writes.ts'

export const forgetUploads = operation({
  name: 'forget-uploads',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  input: z.object({
    sha256s: z.array(idText()).check(z.maxLength(200)),
    /** Epoch seconds. */
    uploadedBefore: epochSeconds(),
  }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { sha256s }) => ({
    uploads: await Promise.all(sha256s.map((sha256) => reader.list('uploads', 'sha256', sha256))),
  }),
  who: (actor) => systemOnly(actor),
  decide: ({ uploads }, { sha256s, uploadedBefore }) => {
    const recent = new Set(uploads.flat().flatMap((upload) => (upload.createdAt < uploadedBefore ? [] : upload.sha256)))
    const forgotten = sha256s.filter((sha256) => !recent.has(sha256))
    const gone = new Set(forgotten)
    const rows = uploads.flat().filter(({ sha256 }) => gone.has(sha256))
    return { effects: rows.map(({ id }) => remove('uploads', id)), output: { forgotten } }
  },
})
