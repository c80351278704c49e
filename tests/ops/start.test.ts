// `npm start` on a fresh clone: nothing installed, nothing built.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = process.cwd()
let clone: string
let sqliteFolder: string

/**
 * Packs the compiled SQLite of this folder as its package is published: where GitHub is not reachable, `npm ci` would
 * compile it, which takes a minute and which the installation of this folder has shown.
 */
const packSqlite = (folder: string): void => {
  const sqlite = join(root, 'node_modules', 'better-sqlite3')
  const { version } = JSON.parse(readFileSync(join(sqlite, 'package.json'), 'utf8')) as { version: string }
  const target = `node-v${process.versions.modules}-${process.platform}-${process.arch}`
  const archive = join(folder, `better-sqlite3-v${version}-${target}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', sqlite, 'build/Release/better_sqlite3.node'])
}

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'gotong-clone-'))
  sqliteFolder = mkdtempSync(join(tmpdir(), 'gotong-sqlite-'))
  packSqlite(sqliteFolder)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const present = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' }).split('\0'))
  for (const file of files.split('\0').filter((name) => name !== '' && !present.has(name))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
})
afterAll(() => {
  for (const folder of [clone, sqliteFolder]) rmSync(folder, { recursive: true, force: true })
}, 300_000)

interface Started {
  readonly url: string
  readonly said: string
  stop(): Promise<void>
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

const npmStart = async (env: Record<string, string>): Promise<Started> => {
  // A separate process group: npm, the start script and the server end together, by its id.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      said += String(chunk)
      const address = /listening at (http:\/\/[^"\s]+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
  return {
    url,
    said,
    stop: async () => {
      process.kill(-child.pid!, 'SIGTERM')
      await ended(child)
    },
  }
}

test('OPS-001 npm start on a fresh clone installs, builds, migrates and serves; a second start repeats none of it', async () => {
  const env = { PORT: '0', DATA_DIR: join(clone, 'data') }
  const first = await npmStart({ ...env, npm_config_better_sqlite3_local_prebuilds: sqliteFolder })
  expect(first.said).toContain('Installing packages')
  expect(first.said).toContain('Building the app')
  const health = (await (await fetch(`${first.url}/api/health`)).json()) as { ok: boolean; database: string }
  expect(health).toMatchObject({ ok: true, database: 'sqlite' })
  expect(await (await fetch(first.url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Gotong</title>')
  await first.stop()

  const second = await npmStart(env)
  expect(second.said).not.toContain('Installing')
  expect(second.said).not.toContain('Building')
  expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
  await second.stop()
})

test('OPS-003 npm run backup and npm run restore work beside npm start', async () => {
  const npmRun = (name: string, dataDir: string, ...args: readonly string[]): string =>
    execFileSync('npm', ['run', '--silent', name, '--', 'backup.tar', ...args], {
      cwd: clone,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: join(clone, dataDir) },
    })
  const server = await npmStart({ PORT: '0', DATA_DIR: join(clone, 'data') })
  const backup = npmRun('backup', 'data')
  expect(backup).toMatch(/^\[gotong\] Backup of \d+ rows/m)
  const key = /Verification key: ([\w-]{43})/.exec(backup)?.[1] ?? ''
  await server.stop()
  expect(npmRun('restore', 'data-again', '--key', key)).toMatch(/^\[gotong\] Restored \d+ rows/m)
  const again = await npmStart({ PORT: '0', DATA_DIR: join(clone, 'data-again') })
  expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
  await again.stop()
})

test('OPS-001 a bad setting stops npm start with one line that names the variable', async () => {
  const failure = await npmStart({ PORT: 'eight', DATA_DIR: join(clone, 'data') }).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(failure).toMatch(/ended with 1/)
  const lines = failure.split('\n').filter((line) => line.includes('PORT'))
  expect(lines).toHaveLength(1)
})

const backupScript = (folder: string, env: Record<string, string> = {}): string =>
  execFileSync(join(clone, 'deploy/backup.sh'), [folder], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: join(clone, 'data'), ...env },
  })

test('OPS-003 deploy/backup.sh keeps the newest backups and the first of each month, and removes the others', () => {
  const folder = join(clone, 'backups of data')
  mkdirSync(folder)
  const older = ['2024-01-05', '2024-02-03', '2024-02-20', '2024-03-01', '2024-03-02', '2024-03-30'].map(
    (day) => `gotong-${day}-033000.tar`,
  )
  const foreign = ['notes.txt', 'gotong-2024-03-01.tar', 'gotong-2024-02-20-033000.tar.old']
  for (const name of [...older, ...foreign]) writeFileSync(join(folder, name), '')

  const said = backupScript(folder, { DAILY: '2', MONTHLY: '3' })

  const now = readdirSync(folder).filter((name) => !older.includes(name) && !foreign.includes(name))
  expect(now).toHaveLength(1)
  expect(now[0]).toMatch(/^gotong-\d{4}-\d{2}-\d{2}-\d{6}\.tar$/)
  // The newest two; of the newest three months the first: this month's, 1 March and 3 February.
  expect(readdirSync(folder).sort()).toEqual(
    [
      ...foreign,
      'gotong-2024-02-03-033000.tar',
      'gotong-2024-03-01-033000.tar',
      'gotong-2024-03-30-033000.tar',
      now[0]!,
    ].sort(),
  )
  expect(said).toContain('Removed gotong-2024-02-20-033000.tar')
  expect(said).not.toContain('Removed gotong-2024-03-30-033000.tar')
})

test('OPS-003 deploy/backup.sh removes nothing when the backup fails', () => {
  const folder = join(clone, 'backups after a failure')
  mkdirSync(folder)
  const older = ['gotong-2024-01-05-033000.tar', 'gotong-2024-01-06-033000.tar']
  for (const name of older) writeFileSync(join(folder, name), '')
  expect(() => backupScript(folder, { DAILY: '1', MONTHLY: '1', DATA_DIR: join(clone, 'no-such-data') })).toThrow(
    /Command failed/,
  )
  expect(readdirSync(folder).sort()).toEqual(older)
})

test('OPS-001 npm run build builds what is missing without starting a server', () => {
  rmSync(join(clone, 'dist', 'server'), { recursive: true, force: true })
  const page = join(clone, 'dist', 'client', 'index.html')
  const builtAt = statSync(page).mtimeMs
  const said = execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  })
  expect(said).toContain('Built.')
  expect(statSync(page).mtimeMs).toBe(builtAt)
  const built = ['server/main.js', 'client/index.html', 'client/screenshots/home.webp']
  expect(built.filter((name) => !existsSync(join(clone, 'dist', name)))).toEqual([])
})
