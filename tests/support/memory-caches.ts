// Cache Storage in memory for tests without a browser.

type Files = Map<string, Response>

export interface MemoryCaches {
  /** For `globalThis.caches`. */
  readonly storage: CacheStorage
  /** Writes are refused, as on a full disk. */
  isFull: boolean
  /** Number of attempted writes. */
  writes: number
  /** Paths of all files of a cache. */
  paths(name: string): string[]
}

export const memoryCaches = (): MemoryCaches => {
  const caches = new Map<string, Files>()
  const addressOf = (path: string): string => new URL(path, 'https://gotong.test').href
  const cacheOn = (files: Files) => ({
    put: async (path: string, response: Response) => {
      state.writes += 1
      if (state.isFull) throw new DOMException('Unexpected internal error', 'UnknownError')
      files.set(addressOf(path), response)
    },
    match: async (path: string) => files.get(addressOf(path))?.clone(),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async (path: string) => files.delete(addressOf(path)),
  })
  const open = async (name: string) => {
    const files: Files = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, files)
    return cacheOn(files)
  }
  const state: MemoryCaches = {
    storage: {
      open,
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
    } as unknown as CacheStorage,
    isFull: false,
    writes: 0,
    paths: (name) => [...(caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname.slice(1)).sort(),
  }
  return state
}
