// Writes an archive under a temporary name and renames it once it is complete and on disk. It is signed, and encrypted where
// there is a passphrase.
import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createAgeEncryptor } from './age-file.ts'
import type { BackupSigner } from './backup-key.ts'
import { MANIFEST, SIGNATURE, type Manifest, type Part } from './manifest.ts'
import { codeOf, Refused } from './refused.ts'
import { pathExists } from '#server/path-exists.ts'
import { sha256Hex } from '#server/sha256.ts'
import { syncDirectory } from '#server/sync-directory.ts'
import { padded, TAR_END, tarHeader } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** Answers the whole size in bytes. Nothing can be added after it. */
  finish(manifest: Omit<Manifest, 'parts'>): Promise<number>
  /** Leaves nothing behind; after `finish` it does nothing. */
  abandon(): Promise<void>
}

const thereAlready = (path: string): Refused => new Refused(`${path} exists already; --replace overwrites it`)

export interface ArchiveOptions {
  readonly path: string
  /** Overwrites a file of that name. */
  readonly mayReplace: boolean
  /** Epoch seconds for the parts. */
  readonly time: number
  readonly signer: BackupSigner
  readonly passphrase: string | undefined
}

/** Refused when `path` exists and may not be replaced. */
export const writeArchive = async (options: ArchiveOptions): Promise<ArchiveWriter> => {
  const { path, mayReplace, time, signer, passphrase } = options
  if (!mayReplace && (await pathExists(path))) throw thereAlready(path)
  const draft = `${path}.${randomUUID()}.partial`
  const refuse = (error: unknown): never => {
    throw new Refused(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
  const file = await open(draft, 'wx', 0o600).catch(refuse)
  const encryptor = passphrase === undefined ? null : await createAgeEncryptor(passphrase)
  const parts: Part[] = []
  let size = 0
  let isOpen = true

  const writeSealed = async (bytes: Buffer): Promise<void> => {
    await file.writeFile(bytes).catch(refuse)
    size += bytes.length
  }
  const write = (bytes: Buffer): Promise<void> => writeSealed(encryptor === null ? bytes : encryptor.update(bytes))
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

  if (encryptor !== null) await writeSealed(encryptor.header)
  return {
    add: async (name, bytes) => {
      parts.push({ name, bytes: bytes.length, sha256: sha256Hex(bytes) })
      await put(name, bytes)
    },
    finish: async (manifest) => {
      const bytes = Buffer.from(JSON.stringify({ ...manifest, parts } satisfies Manifest))
      await put(SIGNATURE, signer.sign(bytes))
      await put(MANIFEST, bytes)
      await write(TAR_END)
      if (encryptor !== null) await writeSealed(encryptor.final())
      await file.sync().catch(refuse)
      await file.close()
      isOpen = false
      if (mayReplace) await rename(draft, path)
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
