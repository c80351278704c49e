// Compresses text: the app's files, and snapshots of devices.
import compress from '@fastify/compress'
import { appPlugin } from '#server/plugin.ts'

/** Bytes below which compression is not worth its time. */
const MIN_COMPRESSED_BYTES = 4096
/** Low: most of the gain for a fraction of the time. */
const COMPRESSION_LEVEL = 3

export const compressionPlugin = appPlugin('compression', [], async (app) => {
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    zlibOptions: { level: COMPRESSION_LEVEL },
  })
})
