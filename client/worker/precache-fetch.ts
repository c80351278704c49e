// Workbox precaches files sequentially, one round trip each. This prefetches files with hashed names in parallel, so
// that Workbox finds them in the HTTP cache.

/** Leaves two of the six connections per host to the page. */
const MAX_PARALLEL_FETCHES = 4

interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
}

export interface FetchForPrecacheOptions {
  readonly isKept: (url: string) => boolean
  readonly fetch: (url: string) => Promise<Response>
}

/** Resolves when each file was tried; a file that fails here is reported by Workbox. */
export const fetchForPrecache = async (
  entries: readonly PrecacheEntry[],
  { isKept, fetch }: FetchForPrecacheOptions,
): Promise<void> => {
  const waiting = entries.filter(({ revision }) => revision === null).map(({ url }) => url)
  const next = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      try {
        if (!isKept(url)) await (await fetch(url)).arrayBuffer()
      } catch {
        // Workbox reports it.
      }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, next))
}
