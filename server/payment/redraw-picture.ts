// Draws a picture anew from its pixels, so that nothing else of what was sent survives: no place, no camera, no other
// file hidden in it. What cannot be read as a picture is none.
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from './picture-type.ts'

export interface Redrawn {
  readonly bytes: Buffer
  readonly type: PictureType
}

/** Pixels: what a good camera makes. More is a bomb. */
const MOST_PIXELS = 64_000_000
const LONGEST_SIDE = 2000
const SECONDS = 20
/** Each may take some 100 MB. */
const AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

/** Of a GIF the first frame: what moves is drawn still. */
const WRITTEN: Readonly<Record<PictureType, { type: PictureType; write: (image: Sharp) => Sharp }>> = {
  'image/jpeg': { type: 'image/jpeg', write: (image) => image.jpeg({ quality: 84, mozjpeg: true }) },
  'image/png': { type: 'image/png', write: (image) => image.png({ compressionLevel: 8 }) },
  'image/webp': { type: 'image/webp', write: (image) => image.webp({ quality: 84 }) },
  'image/gif': { type: 'image/png', write: (image) => image.png({ compressionLevel: 8 }) },
}

let busy = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** Upright, in sRGB, at most 2000 pixels a side. Undefined for what is damaged, too large to draw, or no picture. */
export const redrawPicture = (bytes: Buffer, type: PictureType): Promise<Redrawn | undefined> =>
  inTurn(async () => {
    const { type: written, write } = WRITTEN[type]
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true, pages: 1 })
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    try {
      return { bytes: await write(image).toBuffer(), type: written }
    } catch {
      return undefined
    }
  })

/** Pixels of the shorter side: a square of 104 is sharp on a phone with three points to a pixel. */
const SMALL_SIDE = 320

/** For lists, as a WebP. Undefined for what cannot be drawn. */
export const drawSmall = (bytes: Buffer): Promise<Buffer | undefined> =>
  inTurn(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
        .timeout({ seconds: SECONDS })
        .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'outside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer()
    } catch {
      return undefined
    }
  })

/** A JPEG of exactly this size, from the middle of the picture. Undefined for what cannot be drawn. */
export const drawPreview = (
  bytes: Buffer,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | undefined> =>
  inTurn(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
        .timeout({ seconds: SECONDS })
        .resize(size.width, size.height, { fit: 'cover' })
        .flatten({ background: '#fbf6ec' })
        .jpeg({ quality: 78 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
