// Text is sent smaller: the app's files on a slow network, and the first snapshot of a device.
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this the time is worth more than the bytes. */
const THRESHOLD = 4096
/** Low: most of the gain for a fraction of the time. */
const LEVEL = 3

export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['gzip'], threshold: THRESHOLD, zlibOptions: { level: LEVEL } })
}
