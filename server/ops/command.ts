// How backup and restore are called: one file, one switch, the settings of the server. They end with a line that says what
// was done, or one that says why not.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { misspelledSettings, readConfig, type Config } from '#server/config.ts'
import { restrictNewFiles } from '#server/data-permissions.ts'
import { errorText } from '#server/describe-error.ts'
import { packageRoot } from '#server/package-root.ts'
import { securityLine, type SecurityEvent } from '#server/security-log.ts'
import { BACKUP_KEY_PATTERN } from './backup-key.ts'
import { dataDirectoryLine, foreignOwnerLine, Refused } from './refused.ts'

export interface CommandRequest {
  readonly path: string
  readonly mayReplace: boolean
  readonly key: string | undefined
  readonly isUnverifiedAllowed: boolean
  readonly config: Config
  readonly version: string
}

const say = (text: string): void => void process.stdout.write(`[gotong] ${text}\n`)
const complain = (text: string): void => void process.stderr.write(`[gotong] ${text}\n`)

const versionHere = (): string => {
  const root = packageRoot(dirname(fileURLToPath(import.meta.url)))
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

type Name = 'backup' | 'restore'

const USAGE: Readonly<Record<Name, string>> = {
  backup: 'usage: npm run backup -- FILE [--replace]',
  restore: 'usage: npm run restore -- FILE [--replace] [--key KEY | --unverified]',
}

const OPTIONS = {
  replace: { type: 'boolean' },
  key: { type: 'string' },
  unverified: { type: 'boolean' },
} as const

const readArguments = (name: Name): Pick<CommandRequest, 'path' | 'mayReplace' | 'key' | 'isUnverifiedAllowed'> => {
  const usage = new Refused(USAGE[name])
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const { replace: mayReplace = false, key, unverified: isUnverifiedAllowed = false } = values
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw usage
    if (name === 'backup' && (key !== undefined || isUnverifiedAllowed)) throw usage
    if (key !== undefined && (isUnverifiedAllowed || !BACKUP_KEY_PATTERN.test(key))) throw usage
    return { path: resolve(path), mayReplace, key, isUnverifiedAllowed }
  } catch {
    throw usage
  }
}

export const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const mustBeOwner = (dataDir: string): void => {
  const found =
    statSync(join(dataDir, 'secrets'), { throwIfNoEntry: false }) ?? statSync(dataDir, { throwIfNoEntry: false })
  const line = foreignOwnerLine(dataDir, process.geteuid?.(), found?.uid)
  if (line !== undefined) throw new Refused(line)
}

/** `work` answers what was done, and what the operator should look into. */
export const command = async (
  name: Name,
  work: (options: CommandRequest) => Promise<{ readonly done: string; readonly warnings: readonly string[] }>,
): Promise<void> => {
  restrictNewFiles()
  const reading = readConfig(process.env)
  const log = (event: SecurityEvent): void =>
    void process.stdout.write(securityLine(reading.ok ? reading.config.LOG_FORMAT : 'text', event))
  try {
    const read = readArguments(name)
    if (!reading.ok) throw new Refused(reading.line)
    misspelledSettings(process.env).forEach(complain)
    mustBeOwner(reading.config.DATA_DIR)
    const { done, warnings } = await work({ ...read, config: reading.config, version: versionHere() })
    warnings.forEach(complain)
    log({ event: name === 'backup' ? 'backup-taken' : 'restore-done' })
    say(done)
  } catch (error) {
    log({ event: name === 'backup' ? 'backup-failed' : 'restore-failed' })
    const line = reading.ok ? dataDirectoryLine(error, reading.config.DATA_DIR) : undefined
    complain(error instanceof Refused ? error.message : (line ?? errorText(error)))
    process.exitCode = 1
  }
}
