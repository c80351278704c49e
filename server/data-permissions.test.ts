import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restrictDataDirectory } from './data-permissions.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-modes-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const modeOf = async (...parts: string[]): Promise<string> =>
  ((await stat(join(directory, ...parts))).mode & 0o777).toString(8)

test('files of an older version become readable by their owner only', async () => {
  await chmod(directory, 0o755)
  for (const name of ['uploads/ab', 'secrets', 'mail', 'before-restore-20261121-143005/secrets'])
    await mkdir(join(directory, name), { recursive: true, mode: 0o755 })
  const files = [
    'gotong.sqlite',
    'gotong.sqlite-wal',
    'gotong.sqlite-shm',
    'lock',
    'secrets/token',
    'uploads/ab/picture',
    'mail/1.eml',
    'before-restore-20261121-143005/secrets/token',
  ]
  for (const name of files) await writeFile(join(directory, name), '', { mode: 0o644 })
  expect(restrictDataDirectory(directory)).toEqual([])
  for (const name of files) expect([name, await modeOf(name)]).toEqual([name, '600'])
  for (const name of ['', 'uploads', 'uploads/ab', 'secrets', 'mail', 'before-restore-20261121-143005'])
    expect([name, await modeOf(name)]).toEqual([name, '700'])
})

test('files of other programs keep their mode, and links are not followed', async () => {
  await mkdir(join(directory, 'secrets'))
  await mkdir(join(directory, 'notes'), { mode: 0o755 })
  await writeFile(join(directory, 'notes', 'list'), '', { mode: 0o644 })
  await symlink(join(directory, 'notes', 'list'), join(directory, 'secrets', 'link'))
  restrictDataDirectory(directory)
  expect(await modeOf('notes')).toBe('755')
  expect(await modeOf('notes', 'list')).toBe('644')
})

test('a directory that cannot be corrected is a warning that names it', () => {
  expect(restrictDataDirectory(join(directory, 'gone'))).toEqual([
    expect.stringMatching(/gone .*ENOENT.*docs\/security\.md/),
  ])
})
