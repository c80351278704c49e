// Files encrypted with a passphrase in the age format, version 1 (https://age-encryption.org/v1): scrypt for the passphrase,
// ChaCha20-Poly1305 in chunks of 64 KiB for the content. Archives of any size stream, parts of them are read without the rest,
// and the `age` program opens them without Gotong.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

const CIPHER = 'chacha20-poly1305'
const TAG_BYTES = 16
const CHUNK_BYTES = 64 * 1024
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const KEY_BYTES = 32
const FILE_KEY_BYTES = 16
const SALT_BYTES = 16
const PAYLOAD_NONCE_BYTES = 16
const NONCE_BYTES = 12

/** 2^17 · 8 · 128 bytes: deriving the key takes 128 MB and some 0.4 s, also for whoever guesses. */
const SCRYPT_LOG_N = 17
/** A header asks the reader to spend memory: 1 GB at most. */
const MAX_SCRYPT_LOG_N = 20
const SCRYPT_BLOCK_SIZE = 8

export const MAX_AGE_HEADER_BYTES = 512
const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/
const MAGIC = 'age-encryption.org/v1\n'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const wrappingKey = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> => {
  const N = 2 ** logN
  const label = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  return derive(passphrase, label, KEY_BYTES, { N, r: SCRYPT_BLOCK_SIZE, p: 1, maxmem: 256 * N * SCRYPT_BLOCK_SIZE })
}

const hkdf = (fileKey: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, KEY_BYTES))

const headerMac = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

const seal = (key: Buffer, nonce: Buffer, plain: Buffer): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null where the key is another one or the bytes were changed. */
const unseal = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null => {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Eleven bytes count the chunks; the last byte marks the final one, so that a file that breaks off is noticed. */
const chunkNonce = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

export interface AgeEncryptor {
  readonly header: Buffer
  /** Sealed bytes that are ready to be written; may be empty. */
  update(plain: Buffer): Buffer
  /** Encrypts the last chunk. */
  final(): Buffer
}

export const createAgeEncryptor = async (passphrase: string): Promise<AgeEncryptor> => {
  const [fileKey, salt, nonce] = [
    randomBytes(FILE_KEY_BYTES),
    randomBytes(SALT_BYTES),
    randomBytes(PAYLOAD_NONCE_BYTES),
  ]
  const wrapped = seal(await wrappingKey(passphrase, salt, SCRYPT_LOG_N), Buffer.alloc(NONCE_BYTES), fileKey)
  const header = `${MAGIC}-> scrypt ${base64(salt)} ${SCRYPT_LOG_N}\n${base64(wrapped)}\n---`
  const key = hkdf(fileKey, nonce, 'payload')
  let pending: Buffer = Buffer.alloc(0)
  let index = 0
  return {
    header: Buffer.concat([Buffer.from(`${header} ${base64(headerMac(fileKey, header))}\n`), nonce]),
    update: (plain) => {
      pending = Buffer.concat([pending, plain])
      const sealed: Buffer[] = []
      // A full chunk waits until more follows: only then it is known not to be the last.
      let at = 0
      for (; pending.length - at > CHUNK_BYTES; at += CHUNK_BYTES) {
        sealed.push(seal(key, chunkNonce(index, false), pending.subarray(at, at + CHUNK_BYTES)))
        index += 1
      }
      pending = pending.subarray(at)
      return Buffer.concat(sealed)
    },
    final: () => seal(key, chunkNonce(index, true), pending),
  }
}

export const isAgeFile = (start: Buffer): boolean => start.toString('latin1').startsWith(MAGIC)

export interface AgeKeys {
  readonly payloadKey: Buffer
  /** Where the first chunk begins. */
  readonly payloadAt: number
}

/** `start`: the first `MAX_AGE_HEADER_BYTES` of the file. Null for a damaged header or a wrong passphrase. */
export const openAgeHeader = async (start: Buffer, passphrase: string): Promise<AgeKeys | null> => {
  const [whole, header = '', salt = '', logN, wrapped = '', mac = ''] = HEADER.exec(start.toString('latin1')) ?? []
  if (whole === undefined || Number(logN) > MAX_SCRYPT_LOG_N) return null
  const nonce = start.subarray(whole.length, whole.length + PAYLOAD_NONCE_BYTES)
  const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(logN))
  const fileKey = unseal(key, Buffer.alloc(NONCE_BYTES), Buffer.from(wrapped, 'base64'))
  if (fileKey === null || !timingSafeEqual(headerMac(fileKey, header), Buffer.from(mac, 'base64'))) return null
  return { payloadKey: hkdf(fileKey, nonce, 'payload'), payloadAt: whole.length + PAYLOAD_NONCE_BYTES }
}

export interface AgeChunks {
  readonly count: number
  /** Bytes of the content. */
  readonly size: number
  /** Where a sealed chunk lies in the file. */
  readonly placeOf: (index: number) => { readonly at: number; readonly size: number }
  readonly unseal: (index: number, sealed: Buffer) => Buffer | null
}

export const AGE_CHUNK_BYTES = CHUNK_BYTES

export const ageChunks = ({ payloadKey, payloadAt }: AgeKeys, fileSize: number): AgeChunks => {
  const sealedSize = Math.max(0, fileSize - payloadAt)
  const count = Math.ceil(sealedSize / SEALED_CHUNK_BYTES)
  return {
    count,
    size: Math.max(0, sealedSize - count * TAG_BYTES),
    placeOf: (index) => ({
      at: payloadAt + index * SEALED_CHUNK_BYTES,
      size: Math.min(SEALED_CHUNK_BYTES, sealedSize - index * SEALED_CHUNK_BYTES),
    }),
    unseal: (index, sealed) => unseal(payloadKey, chunkNonce(index, index === count - 1), sealed),
  }
}
