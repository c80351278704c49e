// Most files of the app are small scripts that only certain pages need. The build also writes their texts into one file, the
// pack: installing the app takes one request for all of them, and pages still load only their own scripts.

/** Maps the path of each packed file, such as `assets/start-1a2b3c.js`, to its text. */
type Pack = Readonly<Record<string, string>>

const PACK = /^assets\/pack-[\w-]+\.json$/
/** An update that changes at most so many files fetches them one by one. */
const MAX_SINGLE_FILES = 12

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Headers that describe the pack and not its files. */
const HEADERS_OF_PACK = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary']

interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
}

const isCodeReader = ({ url }: PrecacheEntry): boolean => url.endsWith('.wasm')

/** The pack, which is absent from builds for tests, and the app's files; the code reader is the largest and comes last. */
export const splitPack = <E extends PrecacheEntry>(entries: readonly E[]): { pack: string | null; files: E[] } => ({
  pack: entries.find(({ url }) => PACK.test(url))?.url ?? null,
  files: entries
    .filter(({ url }) => !PACK.test(url))
    .sort((one, other) => Number(isCodeReader(one)) - Number(isCodeReader(other))),
})

/** Policies of the server hold for a packed file as for the pack: a script of a worker brings its own policy. */
const packedFile = (path: string, text: string, pack: Response): Response => {
  const headers = new Headers(pack.headers)
  for (const name of HEADERS_OF_PACK) headers.delete(name)
  headers.set('content-type', TYPES[path.split('.').pop() ?? ''] ?? 'text/plain; charset=utf-8')
  return new Response(text, { headers })
}

export interface UnpackOptions {
  /** Path of the pack; null if the build has none. */
  readonly pack: string | null
  readonly files: readonly PrecacheEntry[]
  readonly isKept: (url: string) => boolean
  readonly fetch: (url: string) => Promise<Response>
  readonly keep: (url: string, response: Response) => Promise<void>
}

/**
 * Keeps all files of the pack. If the pack cannot be loaded nothing is kept, and the files are fetched one by one later. A
 * storage fault rejects.
 */
export const unpack = async ({ pack, files, isKept, fetch, keep }: UnpackOptions): Promise<void> => {
  if (pack === null) return
  const missing = new Set(files.map(({ url }) => url).filter((url) => !isKept(url)))
  if (missing.size <= MAX_SINGLE_FILES) return
  let response: Response
  let texts: Pack
  try {
    response = await fetch(pack)
    if (!response.ok) return
    texts = (await response.clone().json()) as Pack
  } catch {
    return
  }
  const wanted = Object.entries(texts).filter(([path]) => missing.has(path))
  await Promise.all(wanted.map(([path, text]) => keep(path, packedFile(path, text, response))))
}
