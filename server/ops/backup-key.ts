// The key that signs backups (Ed25519, RFC 8032). It lies in DATA_DIR and in no backup, so that whoever can change a backup
// where it is stored cannot sign what they changed. The operator notes the public half, which a restore elsewhere asks for.
import { createPrivateKey, createPublicKey, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOrCreateSecret } from '#server/secrets.ts'

const SEED_BYTES = 32
/** DER of a PKCS #8 private key and of an X.509 public key up to the 32 bytes themselves (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Signatures of this key for another purpose are none of a backup. */
const CONTEXT = Buffer.from('gotong backup manifest v1\n')

/** base64url of 32 bytes. */
export const BACKUP_KEY_PATTERN = /^[A-Za-z0-9_-]{43}$/

export interface BackupSigner {
  readonly publicKey: string
  sign(manifest: Buffer): Buffer
}

const directoryOf = (dataDir: string): string => join(dataDir, 'backup-key')
const pathOf = (dataDir: string): string => join(directoryOf(dataDir), 'ed25519')

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })

const publicKeyOf = (seed: Buffer): string =>
  createPublicKey(privateKeyOf(seed))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length)
    .toString('base64url')

/** Makes the key at the first backup. */
export const loadBackupSigner = async (dataDir: string): Promise<BackupSigner> => {
  await mkdir(directoryOf(dataDir), { recursive: true, mode: 0o700 })
  const { secret } = await loadOrCreateSecret(pathOf(dataDir), () => randomBytes(SEED_BYTES))
  return {
    publicKey: publicKeyOf(secret),
    sign: (manifest) => sign(null, Buffer.concat([CONTEXT, manifest]), privateKeyOf(secret)),
  }
}

/** The public key of this installation; undefined where it has made no backup. */
export const ownPublicKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(pathOf(dataDir), 'utf8').catch(() => undefined)
  const seed = Buffer.from(text?.trim() ?? '', 'base64url')
  return seed.length === SEED_BYTES ? publicKeyOf(seed) : undefined
}

export const isSignedBy = (publicKey: string, manifest: Buffer, signature: Buffer): boolean => {
  const key = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')])
  return verify(
    null,
    Buffer.concat([CONTEXT, manifest]),
    createPublicKey({ key, format: 'der', type: 'spki' }),
    signature,
  )
}
