// Uploaded bytes by their SHA-256, as files below DATA_DIR/uploads. A file is whole or not there.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface UploadFiles {
  /** Durable once it resolves. */
  keep(sha256: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  read(sha256: string): Promise<ReadStream | undefined>
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

export const uploadFiles = (dataDirectory: string): UploadFiles => {
  const pathOf = (sha256: string): string => join(dataDirectory, 'uploads', sha256.slice(0, 2), sha256)
  return {
    keep: async (sha256, bytes) => {
      const path = pathOf(sha256)
      if (await isThere(path)) return
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
    },
    read: async (sha256) => {
      const path = pathOf(sha256)
      return (await isThere(path)) ? createReadStream(path) : undefined
    },
  }
}
