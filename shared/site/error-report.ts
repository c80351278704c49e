// Sanitises errors for reports: kind, code location, and words from an allow-list. Error messages may contain names,
// phone numbers and tokens, which no pattern reliably finds, so only messages that engines themselves produce are
// included.

export interface ErrorReport {
  /** Such as 'TypeError'; or the error's code, such as 'SQLITE_FULL' or '23505'. */
  readonly kind: string
  readonly message: PlainMessage
  /** The activity in our own words, such as 'keeping pictures' or 'POST /api/create-order'. */
  readonly about: string
  /** Path of the page without parameters; empty on the server. */
  readonly page: string
  /** Such as 'openDatabase start-a1b2.js:1:2345', innermost first. */
  readonly frames: readonly string[]
}

export const KIND_PATTERN = /^[A-Za-z]{0,40}Error$|^[A-Z][A-Z_]{1,39}$|^\d[0-9A-Z]{4}$/
export const PLACE_PATTERN = /^[A-Za-z/$_: -]{0,80}$/
export const FRAME_PATTERN = /^[\w.$<>-]{1,80} [\w.@/-]{1,100}\.[cm]?[jt]sx?(:\d{1,7}){0,2}$/
export const MAX_FRAMES = 20

export const PLAIN_MESSAGES = [
  '',
  'cannot read a property',
  'is not a function',
  'is not defined',
  'is not iterable',
  'too much recursion',
  'no network',
  'a part of the app is missing',
  'storage is full',
  'timed out',
] as const
export type PlainMessage = (typeof PLAIN_MESSAGES)[number]

const MESSAGE_BY_PATTERN: readonly (readonly [RegExp, PlainMessage])[] = [
  [/^Cannot (read|set) propert|^(undefined|null) is not an object|^can't access property/i, 'cannot read a property'],
  [/ is not a (function|constructor)/, 'is not a function'],
  [/ is not defined|^Can't find variable/, 'is not defined'],
  [/ is not iterable/, 'is not iterable'],
  [/call stack|too much recursion/i, 'too much recursion'],
  [/dynamically imported module|module script failed|Importing a module/i, 'a part of the app is missing'],
  [/Failed to fetch|Load failed|NetworkError|ECONNREFUSED|ENOTFOUND/, 'no network'],
  [/quota|database or disk is full|ENOSPC/i, 'storage is full'],
  [/timeout|timed out/i, 'timed out'],
]

const plainMessage = (text: string): PlainMessage =>
  MESSAGE_BY_PATTERN.find(([pattern]) => pattern.test(text))?.[1] ?? ''

const kindOf = (error: unknown): string => {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    name?: unknown
  }
  const kind = [code, name].find((each) => typeof each === 'string' && KIND_PATTERN.test(each))
  return typeof kind === 'string' ? kind : 'Error'
}

/** The last two parts of a path, without host, query and directories of the machine. */
const fileOf = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .slice(-2)
    .join('/')

const LINE = /^(?:\s*at (?:async )?(?:(\S+) \()?|([^@\s]*)@)(\S+?):(\d+):(\d+)\)?$/

const frameOf = (line: string): string | undefined => {
  const [, called, named, path, row, column] = LINE.exec(line) ?? []
  if (path === undefined) return undefined
  const frame = `${called || named || '-'} ${fileOf(path)}:${row}:${column}`
  return FRAME_PATTERN.test(frame) ? frame : undefined
}

/** Removes parameters and ids: '/group/join/0197…' becomes '/group/join/-'. */
const placeOf = (text: string, part: RegExp): string =>
  text
    .replace(/[?#].*$/, '')
    .split('/')
    .map((each) => (part.test(each) ? each : '-'))
    .join('/')
    .slice(0, 80)

/** `about` is a text of the code; `page` is an address. */
export const reportOf = (error: unknown, about: string, page = ''): ErrorReport => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const lines = stack?.split('\n') ?? []
  return {
    kind: kindOf(error),
    message: plainMessage(message),
    about: placeOf(about, /^[A-Za-z$_: -]*$/),
    page: placeOf(page, /^[a-z-]*$/),
    frames: lines.flatMap((line) => frameOf(line) ?? []).slice(0, MAX_FRAMES),
  }
}
