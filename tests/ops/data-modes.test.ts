import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { spawnServer } from '#tests/support/server.ts'
import { newUpload, putUpload } from '#tests/support/order-load.ts'

/** Paths below a directory with permissions for other users of the machine. */
const openPaths = async (directory: string): Promise<string[]> => {
  const found: string[] = []
  for (const path of ['.', ...(await readdir(directory, { recursive: true }))]) {
    const mode = (await stat(join(directory, path))).mode & 0o777
    if ((mode & 0o077) !== 0) found.push(`${path} ${mode.toString(8)}`)
  }
  return found
}

test('only the owner may read DATA_DIR, whether the server wrote a file or found it there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-modes-'))
  await chmod(dataDir, 0o755)
  await mkdir(join(dataDir, 'mail'), { mode: 0o755 })
  await writeFile(join(dataDir, 'mail', 'older.eml'), '', { mode: 0o644 })
  const server = await spawnServer({ dataDir })
  try {
    const { buyers } = await neighbourhood(server.url, 1)
    await putUpload(buyers[0]!, newUpload(50_000))
    const paths = await readdir(dataDir, { recursive: true })
    expect(paths).toEqual(expect.arrayContaining(['gotong.sqlite-wal', 'secrets/token', 'mail/older.eml', 'lock']))
    expect(await openPaths(dataDir)).toEqual([])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
