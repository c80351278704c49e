// `npm start` on a fresh clone: nothing installed, nothing built.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = process.cwd()
let clone: string

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'gotong-clone-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const present = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' }).split('\0'))
  for (const file of files.split('\0').filter((name) => name !== '' && !present.has(name))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
})
afterAll(() => rmSync(clone, { recursive: true, force: true }), 300_000)

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
  const first = await npmStart(env)
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
