// Workbox puts the app's files on the device one after another, each a way to the server and back. Those whose names carry
// their content are asked for before it comes to them, a few at a time, so that it finds them in the browser's own cache.

/** With the page's own six connections in view: what the person looks at goes first. */
const AT_ONCE = 4

interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
}

export interface FetchAheadOptions {
  readonly isKept: (url: string) => Promise<boolean>
  readonly fetch: (url: string) => Promise<Response>
}

/** Resolves once each was tried; what fails here fails where Workbox asks for it. */
export const fetchAhead = async (
  entries: readonly PrecacheEntry[],
  { isKept, fetch }: FetchAheadOptions,
): Promise<void> => {
  const waiting = entries.filter(({ revision }) => revision === null).map(({ url }) => url)
  const next = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      try {
        if (!(await isKept(url))) await (await fetch(url)).arrayBuffer()
      } catch {
        // Workbox says so.
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
