// Unpacks a zip archive with a limit on the bytes that really come out of it. The sizes that an archive states about itself
// prove nothing: 400 KB can state one kilobyte and unpack to 400 MB.
import { Inflate, strFromU8 } from 'fflate'

/** Signatures and fixed lengths: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 }
const DIRECTORY_ENTRY = { signature: 0x02014b50, bytes: 46 }
const DIRECTORY_END = { signature: 0x06054b50, bytes: 22 }
const MAX_COMMENT_BYTES = 0xffff
const STORED = 0
const DEFLATED = 8

const MAX_ENTRIES = 1000
/** Deflate grows data up to 1032 times: one step yields at most 17 MB before the limit is checked. */
const INFLATE_STEP_BYTES = 16_384

class UnpackError extends Error {}

const fail = (why: string): never => {
  throw new UnpackError(why)
}

const findDirectoryEnd = (view: DataView): number => {
  const last = view.byteLength - DIRECTORY_END.bytes
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (view.getUint32(at, true) === DIRECTORY_END.signature) return at
  return fail('no central directory')
}

const inflate = (packed: Uint8Array, maxBytes: number): Uint8Array => {
  const chunks: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((chunk) => {
    size += chunk.length
    if (size > maxBytes) fail('too large')
    chunks.push(chunk)
  })
  for (let at = 0; at < packed.length; at += INFLATE_STEP_BYTES)
    stream.push(packed.subarray(at, at + INFLATE_STEP_BYTES), at + INFLATE_STEP_BYTES >= packed.length)
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Files whose name `isWanted`, by name. Throws for an archive that is damaged or unpacks to more than `maxBytes`. */
export const unpackZip = (
  bytes: Uint8Array,
  maxBytes: number,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findDirectoryEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) fail('too many files')
  const files = new Map<string, Uint8Array>()
  let at = view.getUint32(end + 16, true)
  let left = maxBytes
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY.signature) fail('damaged central directory')
    const method = view.getUint16(at + 10, true)
    const packedBytes = view.getUint32(at + 20, true)
    const nameBytes = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const name = strFromU8(bytes.subarray(at + DIRECTORY_ENTRY.bytes, at + DIRECTORY_ENTRY.bytes + nameBytes))
    at += DIRECTORY_ENTRY.bytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (!isWanted(name)) continue
    if (view.getUint32(local, true) !== LOCAL_HEADER.signature) fail('damaged file header')
    const from = local + LOCAL_HEADER.bytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + packedBytes > bytes.length) fail('breaks off')
    const packed = bytes.subarray(from, from + packedBytes)
    if (method !== STORED && method !== DEFLATED) fail('unknown compression')
    if (method === STORED && packed.length > left) fail('too large')
    const file = method === STORED ? packed : inflate(packed, left)
    left -= file.length
    files.set(name, file)
  }
  return Object.fromEntries(files)
}
