// Unique noise pictures, written as PNG files.
import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export const pngChunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A square PNG of at least this many bytes; `extra` chunks come before its end. */
export const paintNoise = (bytes = 200, extra: readonly Buffer[] = []): Buffer => {
  const side = Math.max(4, Math.ceil(Math.sqrt(bytes / 3)))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]))
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    ...extra,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
