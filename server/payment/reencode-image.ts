// Re-encodes a picture from its pixels, which removes metadata and hidden content. Data that cannot be decoded is
// refused.
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from './picture-type.ts'

export interface ReencodedImage {
  readonly bytes: Buffer
  readonly type: PictureType
}

/** A phone's camera of 50 megapixels makes 50.2 million. */
export const MAX_PIXELS = 51_000_000
/** The decoder holds these whole in memory: up to 8 bytes for each pixel of an interlaced PNG. */
const MAX_PIXELS_INTERLACED = 16_000_000
/** The decoder holds some 1000 lines: a PNG of 3 KB that is a million pixels wide took 1 GB. */
const MAX_SIDE_PX = 20_000
/** A stored picture is scaled down to this. */
const STORED_SIDE_PX = 2000
const DECODE_TIMEOUT_S = 20
/** One picture may take some 100 MB of memory while it is decoded. */
const PICTURES_AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

/** Only the first frame of an animated GIF is kept. */
const WRITTEN: Readonly<Record<PictureType, { type: PictureType; write: (image: Sharp) => Sharp }>> = {
  'image/jpeg': { type: 'image/jpeg', write: (image) => image.jpeg({ quality: 84, mozjpeg: true }) },
  'image/png': { type: 'image/png', write: (image) => image.png({ compressionLevel: 8 }) },
  'image/webp': { type: 'image/webp', write: (image) => image.webp({ quality: 84 }) },
  'image/gif': { type: 'image/png', write: (image) => image.png({ compressionLevel: 8 }) },
}

let busy = 0
const waiting: (() => void)[] = []
/** Smaller pictures and previews beyond it are not drawn now; their routes send something else. */
const MAX_WAITING_DRAWINGS = 60

export const drawUnlessBusy = async (work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> =>
  waiting.length >= MAX_WAITING_DRAWINGS ? undefined : inTurn(work)

/** Waits for its turn, however many drawings wait: for work in the background, one picture at a time. */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= PICTURES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** Reads the header only. */
const isAffordable = async (image: Sharp): Promise<boolean> => {
  const { width, height, isProgressive } = await image.metadata()
  return (
    Math.max(width, height) <= MAX_SIDE_PX &&
    width * height <= (isProgressive === true ? MAX_PIXELS_INTERLACED : MAX_PIXELS)
  )
}

/**
 * Upright, in sRGB, at most 2000 pixels a side. Undefined for a damaged picture, one too large to decode, or other
 * data.
 */
export const reencodeImage = (bytes: Buffer, type: PictureType): Promise<ReencodedImage | undefined> =>
  inTurn(async () => {
    const { type: written, write } = WRITTEN[type]
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .rotate()
      .resize(STORED_SIDE_PX, STORED_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    try {
      if (!(await isAffordable(image))) return undefined
      return { bytes: await write(image).toBuffer(), type: written }
    } catch {
      return undefined
    }
  })

/** Pixels of the shorter side: a square of 104 is sharp at a device pixel ratio of 3. */
const SMALL_SIDE_PX = 320

/** Thumbnail for lists, as a WebP. Undefined when it cannot be rendered. */
export const drawSmall = (bytes: Buffer): Promise<Buffer | undefined> =>
  drawUnlessBusy(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .timeout({ seconds: DECODE_TIMEOUT_S })
        .resize(SMALL_SIDE_PX, SMALL_SIDE_PX, { fit: 'outside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer()
    } catch {
      return undefined
    }
  })

/** A JPEG of exactly this size, cropped from the centre. Undefined when it cannot be rendered. */
export const drawPreview = (
  bytes: Buffer,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | undefined> =>
  drawUnlessBusy(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .timeout({ seconds: DECODE_TIMEOUT_S })
        .resize(size.width, size.height, { fit: 'cover' })
        .flatten({ background: '#fbf6ec' })
        .jpeg({ quality: 78 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
