// Compresses text: the app's files, and snapshots of devices.
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes below which compression is not worth its time. */
const THRESHOLD = 4096
/** Low: most of the gain for a fraction of the time. */
const LEVEL = 3

export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['gzip'], threshold: THRESHOLD, zlibOptions: { level: LEVEL } })
}
