// How backup and restore are called: one file, one switch, the settings of the server. They end with a line that says what
// was done, or one that says why not.
import { readFileSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#server/config.ts'
import { Refused } from './refused.ts'

export interface Asked {
  readonly path: string
  readonly replace: boolean
  readonly config: Config
  readonly version: string
}

const say = (text: string): void => void process.stdout.write(`[gotong] ${text}\n`)
const complain = (text: string): void => void process.stderr.write(`[gotong] ${text}\n`)

/** Above `server/operate/` in the sources, above `dist/server/` in the bundle. */
const rootOf = (directory: string): string =>
  existsSync(join(directory, 'package.json')) ? directory : rootOf(dirname(directory))

const versionHere = (): string => {
  const root = rootOf(dirname(fileURLToPath(import.meta.url)))
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

const readArguments = (name: string): { readonly path: string; readonly replace: boolean } => {
  const usage = new Refused(`usage: npm run ${name} -- FILE [--replace]`)
  try {
    const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw usage
    return { path: resolve(path), replace: values.replace ?? false }
  } catch {
    throw usage
  }
}

export const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** `work` answers what was done, and what the operator should look into. */
export const command = async (
  name: string,
  work: (asked: Asked) => Promise<{ readonly done: string; readonly warnings: readonly string[] }>,
): Promise<void> => {
  try {
    const read = readArguments(name)
    const reading = readConfig(process.env)
    if (!reading.ok) throw new Refused(reading.line)
    const { done, warnings } = await work({ ...read, config: reading.config, version: versionHere() })
    warnings.forEach(complain)
    say(done)
  } catch (error) {
    complain(
      error instanceof Refused
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    )
    process.exitCode = 1
  }
}
