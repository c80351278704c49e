// Reads an archive: the whole of it is verified before any part is used, and each part again when it is read.
import { sha256Hex } from '#server/sha256.ts'
import { damaged, openArchiveSource, type ArchiveSource } from './archive-source.ts'
import { isSignedBy } from './backup-key.ts'
import {
  ARCHIVE_FORMAT,
  MANIFEST,
  manifestSchema,
  SIGNATURE,
  UNSIGNED_FORMAT,
  type Manifest,
  type Part,
} from './manifest.ts'
import { Refused } from './refused.ts'
import { BLOCK_BYTES, padded, readTarHeader, TAR_END } from './tar.ts'

export interface Archive {
  readonly manifest: Manifest
  /** The bytes of a part that the manifest names. */
  read(part: Part): Promise<Buffer>
  close(): Promise<void>
}

const MAX_PART_BYTES = 1024 * 1024 * 1024

interface Place {
  readonly at: number
  readonly size: number
}

/** Positions of all parts. The archive ends with the manifest and two empty blocks. */
const placesIn = async (source: ArchiveSource, path: string): Promise<Map<string, Place>> => {
  const { size: end } = source
  const places = new Map<string, Place>()
  let at = 0
  while (!places.has(MANIFEST)) {
    const header = readTarHeader(await source.read(at, BLOCK_BYTES))
    if (!header)
      throw damaged(path, at === 0 ? 'it is another kind of file' : `it breaks off or is damaged at byte ${at}`)
    if (header.size > MAX_PART_BYTES || at + BLOCK_BYTES + padded(header.size) > end)
      throw damaged(path, 'it breaks off')
    if (places.has(header.name)) throw damaged(path, `${header.name} is in it twice`)
    places.set(header.name, { at: at + BLOCK_BYTES, size: header.size })
    at += BLOCK_BYTES + padded(header.size)
  }
  const rest = await source.read(at, end - at > TAR_END.length ? TAR_END.length + 1 : end - at)
  if (!rest.equals(TAR_END)) throw damaged(path, 'it does not end where it should')
  return places
}

const parseManifest = (bytes: Buffer, path: string): Manifest => {
  let said: unknown
  try {
    said = JSON.parse(bytes.toString('utf8'))
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

/** Public keys that may have signed the archive; 'unverified' accepts any archive, signed or not. */
export type TrustedKeys = readonly string[] | 'unverified'

const SIGNATURE_BYTES = 64

const mustBeSigned = (
  path: string,
  format: number,
  manifest: Buffer,
  signature: Buffer | null,
  trust: TrustedKeys,
): void => {
  if (trust === 'unverified') return
  if (format === UNSIGNED_FORMAT || signature === null)
    throw new Refused(
      `${path} has no signature, so that its origin cannot be checked; --unverified restores it nevertheless. Nothing was changed.`,
    )
  if (trust.length === 0)
    throw new Refused(
      `${path} is signed, but no key is known here; give the key that the backup printed with --key=KEY, or --unverified to restore it without a check. Nothing was changed.`,
    )
  if (!trust.some((key) => isSignedBy(key, manifest, signature)))
    throw new Refused(
      `${path} was changed, or signed by another installation: its signature does not fit the key. Nothing was changed.`,
    )
}

/** Every part is there, has the size and the hash that the manifest states, and nothing else is there. */
const openVerified = async (source: ArchiveSource, path: string, trust: TrustedKeys): Promise<Archive> => {
  const places = await placesIn(source, path)
  const bytesOf = (name: string): Promise<Buffer> | null => {
    const place = places.get(name)
    return place === undefined ? null : source.read(place.at, place.size)
  }
  const manifestBytes = await bytesOf(MANIFEST)
  if (manifestBytes === null) throw damaged(path, 'it has no list of contents')
  const manifest = parseManifest(manifestBytes, path)
  const signature = await bytesOf(SIGNATURE)
  if (signature !== null && signature.length !== SIGNATURE_BYTES) throw damaged(path, 'its signature is damaged')
  mustBeSigned(path, manifest.format, manifestBytes, signature, trust)
  const read = async ({ name, bytes: size, sha256 }: Part): Promise<Buffer> => {
    const place = places.get(name)
    if (place?.size !== size) throw damaged(path, `${name} is missing or has another size`)
    const bytes = await source.read(place.at, size)
    if (sha256Hex(bytes) !== sha256) throw damaged(path, `${name} is damaged`)
    return bytes
  }
  for (const part of manifest.parts) await read(part)
  const named = new Set([
    MANIFEST,
    ...(signature === null ? [] : [SIGNATURE]),
    ...manifest.parts.map(({ name }) => name),
  ])
  if (named.size !== places.size) throw damaged(path, 'it holds what its list of contents does not name')
  return { manifest, read, close: () => source.close() }
}

export interface OpenOptions {
  readonly passphrase: string | undefined
  readonly trust: TrustedKeys
}

/** Refused unless it is complete, decrypts, and is signed by a trusted key. */
export const openArchive = async (path: string, { passphrase, trust }: OpenOptions): Promise<Archive> => {
  const source = await openArchiveSource(path, passphrase)
  try {
    return await openVerified(source, path, trust)
  } catch (error) {
    await source.close()
    throw error
  }
}
