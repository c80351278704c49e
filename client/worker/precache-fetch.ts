// Workbox precaches files one after another, one round trip each. This fetches them a few at a time, so that Workbox finds
// them in its cache.

/** Leaves two of the six connections per host to the page. */
const MAX_PARALLEL_FETCHES = 4

export interface PrecacheEntry {
  readonly url: string
  /** Null for a file whose name has a hash of its content. */
  readonly revision: string | null
}

export interface FetchForPrecacheOptions {
  readonly isKept: (url: string) => boolean
  readonly fetch: (entry: PrecacheEntry) => Promise<Response>
  readonly keep: (url: string, response: Response) => Promise<void>
}

/** In the order of `entries`. Resolves when each file was tried; one that fails here is fetched and reported by Workbox. */
export const fetchForPrecache = async (
  entries: readonly PrecacheEntry[],
  { isKept, fetch, keep }: FetchForPrecacheOptions,
): Promise<void> => {
  const waiting = entries.filter(({ url }) => !isKept(url))
  const next = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift())
      try {
        const response = await fetch(entry)
        if (response.ok && !response.redirected) await keep(entry.url, response)
      } catch {
        // Workbox reports it.
      }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, next))
}
