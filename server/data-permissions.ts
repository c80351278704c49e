// Only the server's own user reads DATA_DIR: PIN pepper, token secret, people's addresses and their proofs of payment. New files
// get these modes through the umask; files of older versions and of copies are corrected at each start.
import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from './db/sqlite.ts'

const DIRECTORY_MODE = 0o700
const FILE_MODE = 0o600

/** Names that belong to Gotong. Whatever else lies in DATA_DIR keeps its mode. */
const OWN_NAMES =
  /^(uploads|small|secrets|mail|backup-key|lock(-journal)?|restore-unfinished|restoring-.+|before-restore-.+)$/

const isOwn = (name: string): boolean => name.startsWith(DATABASE_FILE) || OWN_NAMES.test(name)

/** New files and directories of this process are its user's alone. */
export const restrictNewFiles = (): void => {
  process.umask(0o077)
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error'

const restrict = (path: string, failed: (path: string, error: unknown) => void): void => {
  let found: Stats
  try {
    found = lstatSync(path)
    const mode = found.isDirectory() ? DIRECTORY_MODE : FILE_MODE
    if ((found.isFile() || found.isDirectory()) && (found.mode & 0o777) !== mode) chmodSync(path, mode)
  } catch (error) {
    // Another process may have removed a file since it was listed.
    if (codeOf(error) !== 'ENOENT') failed(path, error)
    return
  }
  if (!found.isDirectory()) return
  try {
    for (const name of readdirSync(path)) restrict(join(path, name), failed)
  } catch (error) {
    failed(path, error)
  }
}

/** Answers warnings for the log: one for the first path that could not be corrected, with the number of the others. */
export const restrictDataDirectory = (dataDir: string): string[] => {
  const failures: { path: string; code: string }[] = []
  const failed = (path: string, error: unknown): void => void failures.push({ path, code: codeOf(error) })
  try {
    const found = lstatSync(dataDir)
    if (found.isSymbolicLink() || (found.mode & 0o777) !== DIRECTORY_MODE) chmodSync(dataDir, DIRECTORY_MODE)
    for (const name of readdirSync(dataDir)) if (isOwn(name)) restrict(join(dataDir, name), failed)
  } catch (error) {
    failed(dataDir, error)
  }
  const [first, ...others] = failures
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return [
    `DATA_DIR: the mode of ${first.path} cannot be corrected (${first.code})${more}: other users of this machine may read it. See docs/security.md.`,
  ]
}
