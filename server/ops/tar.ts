// Headers of a tar archive (POSIX.1-1988 ustar), so that any tar can list and unpack a backup. Plain files, short names.

export const BLOCK_BYTES = 512

/** Bytes of a body of `size` bytes in whole blocks. */
export const padded = (size: number): number => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES

const NAME = { at: 0, length: 100 }
const SIZE = { at: 124, length: 12 }
const CHECKSUM = { at: 148, length: 8 }
const MAGIC = { at: 257, text: 'ustar\x0000' }
const MAX_FILE_BYTES = 8 ** 11 - 1

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The sum of all bytes, those of the sum itself counted as blanks. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? 32 : byte), 0)

/** `time` in epoch seconds. */
export const tarHeader = (name: string, size: number, time: number): Buffer => {
  if (Buffer.byteLength(name) > NAME.length || size > MAX_FILE_BYTES)
    throw new Error(`${name} does not fit a tar header`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, NAME.at)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, SIZE.length), SIZE.at)
  header.write(octal(time, 12), 136)
  header.write('0', 156)
  header.write(MAGIC.text, MAGIC.at)
  header.write(`${octal(checksumOf(header), 7)} `, CHECKSUM.at)
  return header
}

const textAt = (header: Buffer, at: number, length: number): string => {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end).trim()
}

/** Undefined for what is no header of ours. */
export const readTarHeader = (header: Buffer): { readonly name: string; readonly size: number } | undefined => {
  if (header.length !== BLOCK_BYTES || header.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) !== MAGIC.text)
    return undefined
  if (parseInt(textAt(header, CHECKSUM.at, CHECKSUM.length), 8) !== checksumOf(header)) return undefined
  const size = parseInt(textAt(header, SIZE.at, SIZE.length), 8)
  return Number.isSafeInteger(size) ? { name: textAt(header, NAME.at, NAME.length), size } : undefined
}

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES)
