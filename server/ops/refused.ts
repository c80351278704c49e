/** Something that the operator can mend: its message is the one line they read. Nothing was changed. */
export class Refused extends Error {}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const FULL = new Set(['ENOSPC', 'SQLITE_FULL'])
const UNUSABLE = new Set([
  'EACCES',
  'EEXIST',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
  'SQLITE_NOTADB',
  'SQLITE_READONLY',
])

/** One line for the operator where the data directory is the cause; undefined for other errors. */
export const dataDirectoryLine = (error: unknown, dataDir: string): string | undefined => {
  const code = codeOf(error)
  if (code === undefined) return undefined
  if (FULL.has(code)) return `DATA_DIR ${dataDir}: its disk is full; make room and run this again`
  const { message } = error as Error
  if (code.startsWith('SQLITE_IOERR')) return `DATA_DIR ${dataDir}: ${message}; its disk is full or failing`
  return UNUSABLE.has(code)
    ? `DATA_DIR ${dataDir} cannot be used: ${message}. It must be a directory whose files belong to the user who runs this`
    : undefined
}

const ROOT = 0

/** Root would leave files that the server's user can neither read nor replace. `owner`: of the secrets, or of DATA_DIR. */
export const foreignOwnerLine = (
  dataDir: string,
  user: number | undefined,
  owner: number | undefined,
): string | undefined =>
  user === ROOT && owner !== undefined && owner !== ROOT
    ? `DATA_DIR ${dataDir} belongs to user ${owner}, who could not read what root writes there: run this as that user (docs/operating.md, Commands of the service). Nothing was changed.`
    : undefined
