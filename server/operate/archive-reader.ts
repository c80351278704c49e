// Reads an archive: verified whole before anything of it is used, and each part once more when it is.
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { ARCHIVE_FORMAT, MANIFEST, manifestSchema, type Manifest, type Part } from './manifest.ts'
import { Refused } from './refused.ts'
import { BLOCK, padded, readTarHeader, TAR_END } from './tar.ts'

export interface Archive {
  readonly manifest: Manifest
  /** The bytes of a part that the manifest names. */
  read(part: Part): Promise<Buffer>
  close(): Promise<void>
}

const MAX_PART = 1024 * 1024 * 1024

interface Place {
  readonly at: number
  readonly size: number
}

const damaged = (path: string, what: string): Refused =>
  new Refused(`${path} is no whole backup: ${what}. Nothing was changed.`)

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const readAt = async (file: FileHandle, at: number, size: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(size)
  let had = 0
  while (had < size) {
    const { bytesRead } = await file.read(bytes, had, size - had, at + had)
    if (bytesRead === 0) break
    had += bytesRead
  }
  return bytes.subarray(0, had)
}

/** Where each part lies. The archive ends with the manifest, two empty blocks and nothing else. */
const placesIn = async (file: FileHandle, path: string): Promise<Map<string, Place>> => {
  const { size: end } = await file.stat()
  const places = new Map<string, Place>()
  let at = 0
  while (!places.has(MANIFEST)) {
    const header = readTarHeader(await readAt(file, at, BLOCK))
    if (!header)
      throw damaged(path, at === 0 ? 'it is another kind of file' : `it breaks off or is damaged at byte ${at}`)
    if (header.size > MAX_PART || at + BLOCK + padded(header.size) > end) throw damaged(path, 'it breaks off')
    if (places.has(header.name)) throw damaged(path, `${header.name} is in it twice`)
    places.set(header.name, { at: at + BLOCK, size: header.size })
    at += BLOCK + padded(header.size)
  }
  const rest = await readAt(file, at, end - at > TAR_END.length ? TAR_END.length + 1 : end - at)
  if (!rest.equals(TAR_END)) throw damaged(path, 'it does not end where it should')
  return places
}

const manifestIn = async (file: FileHandle, path: string, { at, size }: Place): Promise<Manifest> => {
  let said: unknown
  try {
    said = JSON.parse((await readAt(file, at, size)).toString('utf8'))
  } catch {
    throw damaged(path, 'its list of contents cannot be read')
  }
  const { format } = said as { format?: unknown }
  if (typeof format === 'number' && format > ARCHIVE_FORMAT)
    throw new Refused(`${path} was written by a newer version of Gotong; restore it with that. Nothing was changed.`)
  const read = manifestSchema.safeParse(said)
  if (!read.success) throw damaged(path, 'its list of contents cannot be read')
  return read.data
}

/** Every part is there, is the size and has the hash that the manifest says, and nothing else is there. */
const openVerified = async (file: FileHandle, path: string): Promise<Archive> => {
  const places = await placesIn(file, path)
  const manifest = await manifestIn(file, path, places.get(MANIFEST)!)
  const read = async ({ name, bytes: size, sha256 }: Part): Promise<Buffer> => {
    const place = places.get(name)
    if (place?.size !== size) throw damaged(path, `${name} is missing or has another size`)
    const bytes = await readAt(file, place.at, size)
    if (sha256Of(bytes) !== sha256) throw damaged(path, `${name} is damaged`)
    return bytes
  }
  for (const part of manifest.parts) await read(part)
  if (new Set(manifest.parts.map(({ name }) => name)).size !== places.size - 1)
    throw damaged(path, 'it holds what its list of contents does not name')
  return { manifest, read, close: () => file.close() }
}

/** Refused unless it is whole. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new Refused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    return await openVerified(file, path)
  } catch (error) {
    await file.close()
    throw error
  }
}
