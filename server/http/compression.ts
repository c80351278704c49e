// Compresses text: the app's files, and snapshots of devices.
import compress from '@fastify/compress'
import { appPlugin } from '#server/plugin.ts'

/** Bytes below which compression is not worth its time. */
const THRESHOLD = 4096
/** Low: most of the gain for a fraction of the time. */
const LEVEL = 3

export const compressionPlugin = appPlugin('compression', [], async (app) => {
  await app.register(compress, { encodings: ['gzip'], threshold: THRESHOLD, zlibOptions: { level: LEVEL } })
})
