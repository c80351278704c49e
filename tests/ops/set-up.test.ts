// Set-up of `npm test` in a folder without packages, with an npm that records its calls.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = process.cwd()
let folder: string
let copy: string

/** `ci` writes what npm writes about installed packages. SQLite is not compiled before the next step has begun. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--') || arg === '--ignore-scripts').join(' ')
const say = (text) => appendFileSync('calls', text + '\\n')
say(args)
if (args.startsWith('ci')) {
  mkdirSync('node_modules', { recursive: true })
  const packages = {
    'node_modules/better-sqlite3': { hasInstallScript: true },
    'node_modules/esbuild': { hasInstallScript: true },
    'node_modules/a/node_modules/@scope/b': { hasInstallScript: true },
    'node_modules/kysely': {},
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
}
if (args === 'rebuild better-sqlite3') {
  const limit = Date.now() + 10_000
  const compile = () => {
    if (!readFileSync('calls', 'utf8').includes('the next step') && Date.now() < limit) return setTimeout(compile, 20)
    say('SQLite ' + (existsSync('.cache/packages') ? 'counted' : 'did not count') + ' as installed')
    process.exit(process.env.SQLITE_FAILS ? 1 : 0)
  }
  compile()
}
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gotong-set-up-'))
  copy = join(folder, 'copy')
  cpSync(join(root, 'scripts'), join(copy, 'scripts'), { recursive: true })
  cpSync(join(root, 'package-lock.json'), join(copy, 'package-lock.json'))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'npm'), NPM)
  chmodSync(join(folder, 'bin', 'npm'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const setUp = (program: string, env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as setup from './scripts/setup.mjs'\n${program}`],
    { cwd: copy, encoding: 'utf8', env: { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`, ...env } },
  )
  const path = join(copy, 'calls')
  const calls = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  rmSync(path, { force: true })
  return { status, stderr, calls }
}

const AT_LAST = `
const { appendFileSync } = await import('node:fs')
const sqlite = setup.ensurePackagesSqliteLast()
appendFileSync('calls', 'the next step\\n')
await sqlite
appendFileSync('calls', 'all installed\\n')
`

test('the steps of npm test begin while SQLite is compiled, and the packages count as installed after it', () => {
  const { status, calls } = setUp(AT_LAST)
  expect(status).toBe(0)
  const [install, others, ...rest] = calls
  expect([install, others]).toEqual(['ci --ignore-scripts', 'rebuild esbuild @scope/b'])
  // Both begin at the same time.
  expect(rest.slice(0, 2).sort()).toEqual(['rebuild better-sqlite3', 'the next step'])
  expect(rest.slice(2)).toEqual(['SQLite did not count as installed', 'all installed'])

  expect(setUp(AT_LAST).calls).toEqual(['the next step', 'all installed'])
  expect(setUp('setup.ensurePackages()').calls).toEqual([])
})

test('when SQLite is not compiled, npm test ends, and the next start installs everything', () => {
  const failed = setUp(AT_LAST, { SQLITE_FAILS: '1' })
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('npm rebuild better-sqlite3 failed')
  expect(failed.calls).not.toContain('all installed')

  expect(setUp('setup.ensurePackages()')).toMatchObject({ status: 0, calls: ['ci'] })
})

const START = `
import { appendFileSync } from 'node:fs'
import * as setup from './scripts/setup.mjs'
setup.ensurePackages()
appendFileSync('calls', 'started\\n')
`

test('a start waits for the SQLite of npm test', () => {
  const { calls } = setUp(`
const { spawn } = await import('node:child_process')
const { appendFileSync } = await import('node:fs')
const sqlite = setup.ensurePackagesSqliteLast()
const start = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(START)}])
start.stdout.once('data', (text) => appendFileSync('calls', 'the next step after: ' + text))
await Promise.all([sqlite, new Promise((resolve) => start.once('exit', resolve))])
`)
  expect(calls.filter((call) => call.startsWith('ci'))).toHaveLength(1)
  // Both begin at the same time.
  expect(calls.slice(-4, -2).sort()).toEqual([
    'rebuild better-sqlite3',
    expect.stringMatching(/^the next step after: \[gotong\] Waiting for another set-up/),
  ])
  expect(calls.slice(-2)).toEqual(['SQLite did not count as installed', 'started'])
})
