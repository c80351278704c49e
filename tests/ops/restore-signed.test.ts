// Backups that were changed where they are stored, and encrypted ones. Runs on both databases.
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tarHeader } from '#server/ops/tar.ts'
import { keyIn, runBackup, runRestoreAsIs } from '#tests/support/run-backup.ts'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { spawnServer, type Ended, type SpawnedServer } from '#tests/support/server.ts'

const PASSPHRASE = 'four words on paper'
const BLOCK_BYTES = 512

let folder: string
let live: SpawnedServer
let plain: string
let encrypted: string
let key: string
let sealed: Ended

const line = (text: RegExp) => new RegExp(`^\\[gotong\\] [^\\n]*${text.source}[^\\n]*\\n$`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gotong-signed-'))
  ;[plain, encrypted] = [join(folder, 'plain.tar'), join(folder, 'encrypted.tar.age')]
  live = await spawnServer({ dataDir: join(folder, 'live') })
  await neighbourhood(live.url, 1)
  key = keyIn(await runBackup({ DATA_DIR: live.dataDir }, plain))
  sealed = await runBackup({ DATA_DIR: live.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }, encrypted)
}, 120_000)
afterAll(async () => {
  await live.stop()
  await rm(folder, { recursive: true, force: true })
})

let targets = 0
const target = (): string => join(folder, `target-${(targets += 1)}`)

/** The one line of a restore that was refused and left no trace. Standard output has its security event only. */
const refusal = async (dataDir: string, { code, stdout, stderr }: Ended): Promise<string> => {
  const isUntouched = await readdir(dataDir).then(
    () => false,
    () => true,
  )
  return code === 1 && !stdout.includes('Restored') && isUntouched ? stderr : `not refused: ${stdout}${stderr}`
}

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

const entriesOf = (tar: Buffer): Entry[] => {
  const entries: Entry[] = []
  for (let at = 0; tar[at] !== 0;) {
    const name = tar.toString('latin1', at, tar.indexOf(0, at))
    const size = parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    entries.push({ name, bytes: tar.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + size) })
    at += BLOCK_BYTES + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
  return entries
}

const tarOf = (entries: readonly Entry[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap(({ name, bytes }) => [
      tarHeader(name, bytes.length, 0),
      bytes,
      Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES),
    ]),
    Buffer.alloc(2 * BLOCK_BYTES),
  ])

/** Another token secret, with every hash of the archive corrected: only the signature tells. */
const withOtherSecret = async (change: (manifest: Record<string, unknown>) => void = () => {}): Promise<Buffer> => {
  const entries = entriesOf(await readFile(plain))
  const bytes = Buffer.from('A'.repeat(43))
  return tarOf(
    entries.map((entry) => {
      if (entry.name === 'secrets/token') return { ...entry, bytes }
      if (entry.name !== 'manifest.json') return entry
      const manifest = JSON.parse(entry.bytes.toString()) as {
        parts: { name: string; bytes: number; sha256: string }[]
      }
      const part = manifest.parts.find(({ name }) => name === 'secrets/token')!
      Object.assign(part, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      change(manifest as never)
      return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) }
    }),
  )
}

test('OPS-003 a restore checks the signature with the key that the backup printed', async () => {
  const unknown = target()
  expect(await refusal(unknown, await runRestoreAsIs({ DATA_DIR: unknown }, plain))).toMatch(
    line(/no key is known here.*--key=KEY/),
  )
  const other = target()
  const wrong = await runRestoreAsIs({ DATA_DIR: other }, plain, `--key=${'A'.repeat(43)}`)
  expect(await refusal(other, wrong)).toMatch(line(/was changed, or signed by another installation/))
  expect(await runRestoreAsIs({ DATA_DIR: target() }, plain, `--key=${key}`)).toMatchObject({ code: 0, stderr: '' })
})

test('OPS-003 a changed archive with correct hashes is refused, also where it claims to have no signature', async () => {
  const path = join(folder, 'changed.tar')
  await writeFile(path, await withOtherSecret())
  const first = target()
  expect(await refusal(first, await runRestoreAsIs({ DATA_DIR: first }, path, `--key=${key}`))).toMatch(
    line(/was changed/),
  )
  await writeFile(path, await withOtherSecret((manifest) => Object.assign(manifest, { format: 1 })))
  const second = target()
  expect(await refusal(second, await runRestoreAsIs({ DATA_DIR: second }, path, `--key=${key}`))).toMatch(
    line(/has no signature/),
  )
})

test('OPS-003 --unverified restores a backup of an older version, which has no signature', async () => {
  const path = join(folder, 'older.tar')
  const entries = entriesOf(await readFile(plain)).filter(({ name }) => name !== 'manifest.sig')
  const older = entries.map((entry) =>
    entry.name === 'manifest.json'
      ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace('"format":2', '"format":1')) }
      : entry,
  )
  await writeFile(path, tarOf(older))
  const refused = target()
  expect(await refusal(refused, await runRestoreAsIs({ DATA_DIR: refused }, path, `--key=${key}`))).toMatch(
    line(/has no signature/),
  )
  expect(await runRestoreAsIs({ DATA_DIR: target() }, path, '--unverified')).toMatchObject({ code: 0, stderr: '' })
})

test('OPS-003 an encrypted backup shows nothing, and is restored with its passphrase and key only', async () => {
  expect(sealed).toMatchObject({ code: 0, stdout: expect.stringContaining(', encrypted, ') })
  expect(keyIn(sealed)).toBe(key)
  const bytes = await readFile(encrypted)
  expect(bytes.includes('manifest.json')).toBe(false)
  const noPassphrase = target()
  const missing = await runRestoreAsIs({ DATA_DIR: noPassphrase }, encrypted, `--key=${key}`)
  expect(await refusal(noPassphrase, missing)).toMatch(line(/is encrypted; set BACKUP_PASSPHRASE/))
  const other = target()
  const wrong = await runRestoreAsIs(
    { DATA_DIR: other, BACKUP_PASSPHRASE: 'some other words' },
    encrypted,
    `--key=${key}`,
  )
  expect(await refusal(other, wrong)).toMatch(line(/BACKUP_PASSPHRASE is not its passphrase/))
  const right = { DATA_DIR: target(), BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runRestoreAsIs(right, encrypted, `--key=${key}`)).toMatchObject({ code: 0, stderr: '' })
  const restored = await spawnServer({ dataDir: right.DATA_DIR })
  expect(await restored.stop()).toBe(0)
})

test.each([
  ['breaks off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ['is little more than its header', (bytes: Buffer) => bytes.subarray(0, 300)],
  [
    'has a changed byte',
    (bytes: Buffer) => {
      bytes[1000] = bytes[1000]! ^ 1
      return bytes
    },
  ],
] as const)('OPS-003 an encrypted backup that %s is refused', async (_what, harm) => {
  const path = join(folder, 'harmed.tar.age')
  await copyFile(encrypted, path)
  await writeFile(path, harm(await readFile(path)))
  const dataDir = target()
  const refused = await runRestoreAsIs({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }, path, `--key=${key}`)
  expect(await refusal(dataDir, refused)).toMatch(line(/breaks off or was changed/))
})

test('the key that signs is in no backup', async () => {
  const names = entriesOf(await readFile(plain)).map(({ name }) => name)
  expect(names).toContain('manifest.sig')
  expect(names.filter((name) => /backup-key|ed25519/.test(name))).toEqual([])
})
