import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackup, runRestore } from '#tests/support/run-backup.ts'
import { neighbourhood, placeOrder, signInAgain, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { databaseOf } from '#tests/support/postgres-server.ts'
import { bundleOf, runServer, spawnServer, type ServerOptions, type SpawnedServer } from '#tests/support/server.ts'
import { newUpload, putUpload } from '#tests/support/order-load.ts'

let folder: string
let file: string
let live: SpawnedServer
let there: Neighbourhood

const line = (text: RegExp) => new RegExp(`^\\[gotong\\] [^\\n]*${text.source}[^\\n]*\\n$`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gotong-restore-'))
  file = join(folder, 'backup.tar')
  live = await spawnServer({ dataDir: join(folder, 'live') })
  there = await neighbourhood(live.url, 1)
  await placeOrder(there.buyers[0]!, there.event)
  await putUpload(there.buyers[0]!, newUpload(50_000))
  await runBackup({ DATA_DIR: live.dataDir }, file)
})
afterAll(async () => {
  await live.stop()
  await rm(folder, { recursive: true, force: true })
})

test('OPS-003 a backup overwrites a file only with --replace', async () => {
  const bytes = await readFile(file)
  const refused = await runBackup({ DATA_DIR: live.dataDir }, file)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(line(/backup\.tar exists already; --replace overwrites it/))
  expect((await readFile(file)).equals(bytes)).toBe(true)
  expect(await runBackup({ DATA_DIR: live.dataDir }, file, '--replace')).toMatchObject({ code: 0, stderr: '' })
})

test('OPS-003 a backup names a misspelled setting, such as a passphrase that does not encrypt it', async () => {
  const settings = { DATA_DIR: live.dataDir, BACKUP_PASPHRASE: 'four random words here' }
  const ended = await runBackup(settings, file, '--replace')
  expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(line(/BACKUP_PASSPHRASE was probably meant/)) })
})

test('OPS-003 without data to back up, or without a place to write, the command stops with one line', async () => {
  const nowhere = await runBackup({ DATA_DIR: join(folder, 'nowhere') }, join(folder, 'other.tar'))
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/holds nothing to back up/)) })
  const noFolder = await runBackup({ DATA_DIR: live.dataDir }, join(folder, 'no', 'other.tar'))
  expect(noFolder).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/cannot be written/)) })
  const noFile = await runBackup({ DATA_DIR: live.dataDir })
  expect(noFile).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/usage: npm run backup -- FILE/)) })
  expect((await readdir(folder)).sort()).toEqual(['backup.tar', 'live'])
})

test('OPS-003 a backup that finds no more room stops with one line and leaves no file', async () => {
  const program = await bundleOf('server/ops/backup-main.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: live.dataDir, ...(await databaseOf(live.dataDir)) }
  // Files may have 20 kB: the upload alone has more.
  const limited = spawnSync('sh', ['-c', 'ulimit -f 40; exec "$0" "$@"', process.execPath, program, `${file}.2`], {
    env,
    encoding: 'utf8',
  })
  expect(limited.stderr).toMatch(line(/backup\.tar\.2 cannot be written: EFBIG/))
  expect(limited.status).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['backup.tar', 'live'])
})

test('OPS-003 without the pepper of the PINs there is no backup, and no start that would make another one', async () => {
  const pepper = join(live.dataDir, 'secrets', 'pin-pepper')
  const text = await readFile(pepper)
  for (const found of [undefined, 'A'.repeat(43)]) {
    await rm(pepper)
    if (found !== undefined) await writeFile(pepper, found)
    const backup = await runBackup({ DATA_DIR: live.dataDir }, join(folder, 'other.tar'))
    expect(backup).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/other secrets/)) })
    const start = await runServer({ PORT: '0', DATA_DIR: live.dataDir })
    expect(start).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATA_DIR [^\n]+other secrets[^\n]+\n$/) })
    expect(await readFile(pepper, 'utf8').catch(() => undefined)).toBe(found)
    await writeFile(pepper, text)
  }
  expect((await readdir(folder)).sort()).toEqual(['backup.tar', 'live'])
})

test('OPS-003 a missing upload is reported, and the rest is included', async () => {
  const lost = newUpload(10)
  await putUpload(there.buyers[0]!, lost)
  await rm(join(live.dataDir, 'uploads', lost.sha256.slice(0, 2), lost.sha256))
  const ended = await runBackup({ DATA_DIR: live.dataDir }, join(folder, 'lacking.tar'))
  await rm(join(folder, 'lacking.tar'))
  expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(line(new RegExp(`${lost.sha256} is missing`))) })
})

test.each([
  ['breaks off', (path: string, size: number) => truncate(path, size - 3000)],
  ['breaks off', (path: string) => truncate(path, 700)],
  ['does not end', (path: string, size: number) => truncate(path, size - 512)],
  ['another kind of file', (path: string) => writeFile(path, 'A shopping list')],
  ['another kind of file', (path: string) => truncate(path, 0)],
  [
    'is damaged',
    async (path: string) => {
      const bytes = await readFile(path)
      const at = bytes.indexOf('.jsonl.gz') + 600
      bytes[at] = bytes[at]! ^ 1
      await writeFile(path, bytes)
    },
  ],
] as const)('OPS-003 an archive that %s is refused, and nothing is touched', async (words, harm) => {
  const path = join(folder, 'harmed.tar')
  await copyFile(file, path)
  await harm(path, (await readFile(path)).length)
  const dataDir = join(folder, 'untouched')
  const refused = await runRestore({ DATA_DIR: dataDir }, path)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(line(new RegExp(`${words}.*Nothing was changed`)))
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  await rm(path)
})

test('OPS-003 a restore is always refused while a server runs', async () => {
  for (const args of [[file], [file, '--replace']]) {
    const refused = await runRestore({ DATA_DIR: live.dataDir }, ...args)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/is in use by a server or a backup/)) })
  }
  expect(await there.host.api.get('/get-user')).toMatchObject({ uid: there.host.id })
})

/**
 * Options to start a server on the data that a restore moved aside; on PostgreSQL its tables are in another schema.
 */
const keptBy = async (words: string, dataDir: string): Promise<ServerOptions> => {
  const [, schema, directory] = /^(?:schema (\S+) and )?(.*)$/.exec(words) ?? []
  const { DATABASE_URL } = await databaseOf(dataDir)
  if (DATABASE_URL === undefined || directory === undefined) return { dataDir: directory ?? '' }
  return { dataDir: directory, env: { DATABASE_URL: `${DATABASE_URL}?options=-c%20search_path%3D${schema}` } }
}

test('OPS-003 a restore moves existing data aside, and only with --replace', async () => {
  const dataDir = join(folder, 'older')
  const older = await spawnServer({ dataDir })
  const { host } = await neighbourhood(older.url)
  await older.kill()
  const refused = await runRestore({ DATA_DIR: dataDir }, file)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(line(/holds data already; --replace/)) })

  const done = await runRestore({ DATA_DIR: dataDir }, file, '--replace')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  const kept = /the old is kept in (.*)\n$/.exec(done.stdout)?.[1] ?? ''
  const now = await spawnServer({ dataDir })
  expect((await now.api(host.token).call('GET', '/get-user')).status).toBe(401)
  const restored = await signInAgain(now.url, there.host)
  expect(await restored.api.get('/get-user')).toMatchObject({ uid: there.host.id })
  await now.stop()
  expect(
    (await readdir(dataDir)).filter((name) => name.startsWith('restoring-') || name === 'restore-unfinished'),
  ).toEqual([])

  const again = await spawnServer(await keptBy(kept, dataDir))
  expect(await again.api(host.token).get('/get-user')).toMatchObject({ uid: host.id })
  await again.stop()
})

test('OPS-003 a server does not start on an interrupted restore; running the restore again repairs it', async () => {
  const dataDir = join(folder, 'half')
  expect((await runRestore({ DATA_DIR: dataDir }, file)).code).toBe(0)
  await writeFile(join(dataDir, 'restore-unfinished'), '')
  await expect(spawnServer({ dataDir })).rejects.toThrow(/holds half of a restore; run npm run restore/)
  expect((await runRestore({ DATA_DIR: dataDir }, file, '--replace')).code).toBe(0)
  const server = await spawnServer({ dataDir })
  const restored = await signInAgain(server.url, there.host)
  expect(await restored.api.get('/get-user')).toMatchObject({ uid: there.host.id })
  await server.stop()
})
