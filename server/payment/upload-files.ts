// Re-encoded pictures by the SHA-256 of the upload, as files below DATA_DIR/uploads, and thumbnails below
// DATA_DIR/small. A file is complete or absent.
import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Seconds } from '#shared/kernel/clock.ts'
import { pathExists } from '#server/path-exists.ts'
import { sha256Hex } from '#server/sha256.ts'
import { syncDirectory } from '#server/sync-directory.ts'

export interface UploadFiles {
  /** Durable once it resolves. Returns the SHA-256 of the stored content: an existing file is unchanged. */
  keep(name: string, bytes: Buffer): Promise<string>
  /** Undefined when there is no such file. */
  read(name: string): Promise<ReadStream | undefined>
  /** The whole file; undefined when there is no such file. Throws when it cannot be read. */
  bytes(name: string): Promise<Buffer | undefined>
  /**
   * The result of `draw`, cached until the file is removed; undefined without a file, or when it cannot be rendered.
   */
  small(name: string, draw: (bytes: Buffer) => Promise<Buffer | undefined>): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /**
   * Names of files that are not in `known` and were written before. Removes temporary files and thumbnails of that
   * age.
   */
  abandoned(known: ReadonlySet<string>, before: Seconds): Promise<string[]>
}

const NAME = /^[0-9a-f]{64}$/

const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })

const writtenBefore = async (path: string, before: Seconds): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < before * 1000
}

const write = async (path: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}

/** Throws when the file exists and cannot be read just now. */
const wholeOf = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** An unreadable file counts as missing, so that a damaged one is written again. */
const readableOf = (path: string): Promise<Buffer | undefined> => wholeOf(path).catch(() => undefined)

export const uploadFiles = (dataDirectory: string): UploadFiles => {
  const directory = join(dataDirectory, 'uploads')
  const pathOf = (sha256: string): string => join(directory, sha256.slice(0, 2), sha256)
  const smallDirectory = join(dataDirectory, 'small')
  const smallPathOf = (sha256: string): string => join(smallDirectory, sha256.slice(0, 2), sha256)
  const drawing = new Map<string, Promise<Buffer | undefined>>()
  const drawn: UploadFiles['small'] = async (sha256, draw) => {
    const bytes = await wholeOf(pathOf(sha256))
    const small = bytes && (await draw(bytes))
    // A full disk caches none, and they are rendered each time.
    if (small) await write(smallPathOf(sha256), small).catch(() => {})
    return small
  }
  return {
    keep: async (sha256, bytes) => {
      const path = pathOf(sha256)
      const before = await readableOf(path)
      if (before) return sha256Hex(before)
      await write(path, bytes)
      return sha256Hex(bytes)
    },
    small: async (sha256, draw) => {
      const stored = await readableOf(smallPathOf(sha256))
      if (stored) return stored
      const known = drawing.get(sha256) ?? drawn(sha256, draw).finally(() => drawing.delete(sha256))
      drawing.set(sha256, known)
      return known
    },
    read: async (sha256) => {
      const path = pathOf(sha256)
      return (await pathExists(path)) ? createReadStream(path) : undefined
    },
    bytes: (sha256) => wholeOf(pathOf(sha256)),
    remove: async (sha256) => {
      await drawing.get(sha256)?.catch(() => {})
      await rm(pathOf(sha256), { force: true })
      await rm(smallPathOf(sha256), { force: true })
    },
    abandoned: async (known, before) => {
      for (const part of await namesIn(smallDirectory))
        for (const name of await namesIn(join(smallDirectory, part)))
          if (!known.has(name) && (await writtenBefore(join(smallDirectory, part, name), before)))
            await rm(join(smallDirectory, part, name), { force: true })
      const found: string[] = []
      for (const part of await namesIn(directory))
        for (const name of await namesIn(join(directory, part))) {
          if (known.has(name) || !(await writtenBefore(join(directory, part, name), before))) continue
          if (NAME.test(name)) found.push(name)
          else await rm(join(directory, part, name), { force: true })
        }
      return found
    },
  }
}
