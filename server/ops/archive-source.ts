// Bytes of an archive at any place, whether the file is encrypted or not.
import { open, type FileHandle } from 'node:fs/promises'
import {
  AGE_CHUNK_BYTES,
  ageChunks,
  isAgeFile,
  MAX_AGE_HEADER_BYTES,
  openAgeHeader,
  type AgeChunks,
} from './age-file.ts'
import { Refused } from './refused.ts'

export interface ArchiveSource {
  readonly size: number
  /** Fewer bytes where the file ends before. */
  read(at: number, size: number): Promise<Buffer>
  close(): Promise<void>
}

export const damaged = (path: string, what: string): Refused =>
  new Refused(`${path} is no whole backup: ${what}. Nothing was changed.`)

const readAt = async (file: FileHandle, at: number, size: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

const decryptedSource = async (file: FileHandle, path: string, chunks: AgeChunks): Promise<ArchiveSource> => {
  const chunkAt = async (index: number): Promise<Buffer> => {
    const { at, size } = chunks.placeOf(index)
    const plain = chunks.unseal(index, await readAt(file, at, size))
    if (plain === null) throw damaged(path, 'it breaks off or was changed')
    return plain
  }
  // Only the last chunk of the original is sealed as the last one.
  if (chunks.count === 0) throw damaged(path, 'it breaks off')
  let cached = { index: chunks.count - 1, plain: await chunkAt(chunks.count - 1) }
  return {
    size: chunks.size,
    read: async (at, size) => {
      const parts: Buffer[] = []
      const end = Math.min(at + size, chunks.size)
      for (let from = at; from < end;) {
        const index = Math.floor(from / AGE_CHUNK_BYTES)
        if (cached.index !== index) cached = { index, plain: await chunkAt(index) }
        const start = from - index * AGE_CHUNK_BYTES
        const part = cached.plain.subarray(start, start + end - from)
        parts.push(part)
        from += part.length
      }
      return Buffer.concat(parts)
    },
    close: () => file.close(),
  }
}

const sourceOf = async (file: FileHandle, path: string, passphrase: string | undefined): Promise<ArchiveSource> => {
  const { size } = await file.stat()
  const start = await readAt(file, 0, MAX_AGE_HEADER_BYTES)
  if (!isAgeFile(start)) return { size, read: (at, length) => readAt(file, at, length), close: () => file.close() }
  if (passphrase === undefined)
    throw new Refused(`${path} is encrypted; set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.`)
  const keys = await openAgeHeader(start, passphrase)
  if (keys === null)
    throw new Refused(`${path} cannot be decrypted: BACKUP_PASSPHRASE is not its passphrase. Nothing was changed.`)
  return decryptedSource(file, path, ageChunks(keys, size))
}

/** Refused where the file cannot be read or decrypted. */
export const openArchiveSource = async (path: string, passphrase: string | undefined): Promise<ArchiveSource> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    return await sourceOf(file, path, passphrase)
  } catch (error) {
    await file.close()
    throw error
  }
}
