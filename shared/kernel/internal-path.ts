// Addresses inside the app. The server, the pages and the service worker read links with this one function, so that none
// of them takes for a page of the app what a browser's URL parser takes for another site (`/\evil.com`, `/<tab>/evil.com`).

export const MAX_INTERNAL_PATH_CHARACTERS = 2000

/** Unreserved characters of RFC 3986 only: no percent-encoding, backslash, control character or empty segment. */
const PATH = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/
/** `?…` and `#…`. They cannot change the origin; control characters and spaces are refused because URL parsers drop them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const REST = /^[^\s\\\u0000-\u001f\u007f]*$/

export interface InternalPath {
  /** '/event/detail' */
  readonly path: string
  /** A repeated name has its last value. */
  readonly query: Readonly<Record<string, string>>
  /** Path, query and fragment as they were written. */
  readonly href: string
}

const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..')

/** Null for anything that is not a page of this app. Calls and files under `/api` are no pages. Never throws. */
export const readInternalPath = (link: unknown): InternalPath | null => {
  if (typeof link !== 'string' || link.length > MAX_INTERNAL_PATH_CHARACTERS) return null
  const end = link.search(/[?#]/)
  const path = end === -1 ? link : link.slice(0, end)
  const rest = link.slice(path.length)
  if (path === '' || !PATH.test(path) || !REST.test(rest) || hasDotSegment(path)) return null
  if (path === '/api' || path.startsWith('/api/')) return null
  const query = rest.startsWith('?') ? (rest.slice(1).split('#')[0] ?? '') : ''
  return { path, query: Object.fromEntries(new URLSearchParams(query)), href: link }
}

export const isInternalPath = (link: unknown): link is string => readInternalPath(link) !== null
