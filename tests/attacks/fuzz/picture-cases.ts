// Mutated pictures of every type that an upload accepts, in the variants that decoders treat differently.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { below, mutateBytes, pick, randomOf, type Random } from './mutate-bytes.ts'

/** Colours that change from pixel to pixel, so that every coding stage has something to do. */
const pixels = (width: number, height: number, channels: 3 | 4): Buffer =>
  Buffer.from(Array.from({ length: width * height * channels }, (_, n) => (n * 37 + (n >> 5) * 11) & 0xff))

const plain = (channels: 3 | 4 = 3, width = 48, height = 36) =>
  sharp(pixels(width, height, channels), { raw: { width, height, channels } })

const animated = (pages: number) =>
  sharp(pixels(16, 12 * pages, 4), { raw: { width: 16, height: 12 * pages, channels: 4, pageHeight: 12 } })

const makeOriginals = (): Promise<Buffer[]> =>
  Promise.all([
    plain().jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer(),
    plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    plain().toColourspace('cmyk').jpeg().toBuffer(),
    plain().grayscale().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain(4).png({ progressive: true }).toBuffer(),
    plain().png({ palette: true, colours: 16 }).toBuffer(),
    plain().toColourspace('rgb16').png().toBuffer(),
    plain().webp().toBuffer(),
    plain(4).webp({ lossless: true }).withMetadata().toBuffer(),
    animated(3).webp({ loop: 0 }).toBuffer(),
    plain().gif().toBuffer(),
    animated(3).gif({ loop: 0 }).toBuffer(),
  ])

/** Other formats that the decoder library may know and an upload must refuse. */
const FOREIGN = [
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect/></svg>'),
  Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'),
  Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0' + 'JFIF'.repeat(200), 'latin1'),
]

const PNG_HEADER_BYTES = 8

/** Without correct checksums the decoder stops at the first changed chunk, and what lies behind is never tried. */
const repairPngChecksums = (bytes: Buffer): Buffer => {
  let at = PNG_HEADER_BYTES
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) break
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
  return bytes
}

const isPng = (bytes: Uint8Array): boolean => bytes[1] === 0x50 && bytes[2] === 0x4e

const SIDES = [0, 1, 2, 0x7fff, 0xffff, 0x10000, 8000, 20_000, 0x7fffffff, 0xffffffff]

/** Places of width and height: PNG IHDR, GIF screen, WebP VP8X; JPEG frames are searched. */
const writeSize = (bytes: Buffer, random: Random): Buffer => {
  const [width, height] = [pick(random, SIDES), pick(random, SIDES)]
  if (isPng(bytes) && bytes.length >= 24) {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
  } else if (bytes[0] === 0x47 && bytes.length >= 10) {
    bytes.writeUInt16LE(width & 0xffff, 6)
    bytes.writeUInt16LE(height & 0xffff, 8)
  } else if (bytes[0] === 0xff) {
    const frame = bytes.findIndex((byte, n) => byte === 0xff && [0xc0, 0xc2].includes(bytes[n + 1] ?? 0))
    if (frame >= 0 && frame + 9 <= bytes.length) {
      bytes.writeUInt16BE(height & 0xffff, frame + 5)
      bytes.writeUInt16BE(width & 0xffff, frame + 7)
    }
  } else if (bytes.length >= 30) bytes.writeUIntLE(width & 0xffffff, 24, 3)
  return bytes
}

export const pictureCases = async (): Promise<(seed: number) => Buffer> => {
  const originals = await makeOriginals()
  return (seed) => {
    const random = randomOf(seed)
    if (random() < 0.03) return Buffer.from(mutateBytes(pick(random, FOREIGN), random))
    const original = pick(random, originals)
    let bytes: Buffer = Buffer.from(original)
    if (random() < 0.2) bytes = writeSize(bytes, random)
    if (random() < 0.9) {
      // The first bytes decide the type: most seeds keep them, or nothing behind the type check would be tried.
      const start = random() < 0.9 ? 12 : 0
      bytes = Buffer.concat([bytes.subarray(0, start), mutateBytes(bytes.subarray(start), random)])
    }
    if (random() < 0.1) bytes = Buffer.concat([bytes, pick(random, originals)])
    if (random() < 0.05) bytes = Buffer.concat([bytes, Buffer.alloc(below(random, 2_000_000))])
    return isPng(bytes) && random() < 0.7 ? repairPngChecksums(bytes) : bytes
  }
}
