// Writes an archive under a temporary name and gives it its own once it is whole and on disk.
import { createHash, randomUUID } from 'node:crypto'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MANIFEST, type Manifest, type Part } from './manifest.ts'
import { codeOf, Refused } from './refused.ts'
import { syncDirectory } from './sync-directory.ts'
import { padded, TAR_END, tarHeader } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** Answers the whole size in bytes. Nothing can be added after it. */
  finish(manifest: Omit<Manifest, 'parts'>): Promise<number>
  /** Leaves nothing behind; after `finish` it does nothing. */
  abandon(): Promise<void>
}

const thereAlready = (path: string): Refused => new Refused(`${path} exists already; --replace overwrites it`)

/** Refused when `path` is there and may not be replaced. `time`: epoch seconds for the parts. */
export const writeArchive = async (path: string, replace: boolean, time: number): Promise<ArchiveWriter> => {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere && !replace) throw thereAlready(path)
  const draft = `${path}.${randomUUID()}.partial`
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw new Refused(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  })
  const parts: Part[] = []
  let size = 0
  let isOpen = true

  const write = async (bytes: Buffer): Promise<void> => {
    await file.writeFile(bytes)
    size += bytes.length
  }
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    await write(tarHeader(name, bytes.length, time))
    await write(bytes)
    await write(Buffer.alloc(padded(bytes.length) - bytes.length))
  }
  const abandon = async (): Promise<void> => {
    if (isOpen) await file.close()
    isOpen = false
    await rm(draft, { force: true })
  }

  return {
    add: async (name, bytes) => {
      parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      await put(name, bytes)
    },
    finish: async (manifest) => {
      await put(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, parts } satisfies Manifest)))
      await write(TAR_END)
      await file.sync()
      await file.close()
      isOpen = false
      if (replace) await rename(draft, path)
      else
        await link(draft, path).catch((error: unknown) => {
          throw codeOf(error) === 'EEXIST' ? thereAlready(path) : error
        })
      await rm(draft, { force: true })
      await syncDirectory(dirname(path))
      return size
    },
    abandon,
  }
}
