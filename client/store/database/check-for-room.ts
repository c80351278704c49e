// Checks for room with a file in Cache Storage: it refuses while the disk is full, and its failure harms no database.

const PROBE_BYTES = 256 * 1024
const CACHE = 'gotong-room'

/** Names of the errors by which a browser refuses a write because the disk is full or damaged. */
export const REFUSED_WRITES: ReadonlySet<string> = new Set(['QuotaExceededError', 'UnknownError'])

/** Rejects while the disk is full. */
export const checkForRoom = async (): Promise<void> => {
  const { caches } = globalThis
  // Outside secure contexts there is no Cache Storage: opening the databases is the only check.
  if (!caches) return
  try {
    const cache = await caches.open(CACHE)
    await cache.put('/room', new Response(new Uint8Array(PROBE_BYTES)))
  } finally {
    await caches.delete(CACHE)
  }
}
