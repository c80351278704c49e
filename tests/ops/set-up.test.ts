// Set-up of `npm test` in a folder without packages, with an npm that records its calls.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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

const LOCK = '.cache/packages.lock'
const putLock = (text: string, ageS = 0): void => {
  mkdirSync(join(copy, '.cache'), { recursive: true })
  writeFileSync(join(copy, LOCK), text)
  const at = Date.now() / 1000 - ageS
  utimesSync(join(copy, LOCK), at, at)
}

test.each([
  ['is empty', '', 60],
  ['names a process that has ended', '4194304 boot 1', 0],
  ['names a process whose id belongs to another program now', `${process.pid} an-earlier-boot 1`, 0],
  ['comes from an earlier version and is older than any set-up', String(process.pid), 7200],
])('a start does not wait for a lock that %s', (_, text, ageS) => {
  putLock(text, ageS)
  expect(setUp('setup.ensurePackages()')).toMatchObject({ status: 0, calls: ['ci'] })
  expect(existsSync(join(copy, LOCK))).toBe(false)
})

test('exactly one of many starts that find a stale lock installs', async () => {
  putLock(`${process.pid} an-earlier-boot 1`)
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}` }
  const start = () =>
    new Promise<number | null>((resolve) => {
      const args = ['--input-type=module', '-e', START]
      spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore' }).once('exit', resolve)
    })
  expect(await Promise.all(Array.from({ length: 6 }, start))).toEqual([0, 0, 0, 0, 0, 0])
  const calls = readFileSync(join(copy, 'calls'), 'utf8').trimEnd().split('\n')
  expect(calls.filter((call) => call === 'ci')).toHaveLength(1)
  expect(calls.filter((call) => call === 'started')).toHaveLength(6)
})

test('a start that waits for more than a minute names the file of the lock', async () => {
  putLock(String(process.pid))
  // Each look at the clock is 20 seconds after the one before.
  const program = `let looks = 0\nconst now = Date.now\nDate.now = () => now() + (looks += 1) * 20_000\n${START}`
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}` }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: copy, env })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (said.includes('Still waiting')) rmSync(join(copy, LOCK), { force: true })
  })
  expect(await ended).toBe(0)
  expect(said).toContain(`Waiting for another set-up (process ${process.pid})`)
  expect(said).toContain(`If no other set-up is running, remove ${join(copy, LOCK)}`)
})
