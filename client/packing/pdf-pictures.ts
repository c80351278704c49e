// Loads and shrinks product pictures for the PDF; leaves out those that fail.
import type { PackedPicture } from './draw-pdf.ts'

const PICTURE_WIDTH_PX = 500
const PICTURE_QUALITY = 0.7

/** Scales down to the printed width, never up. */
export const printedSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, PICTURE_WIDTH_PX / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Browser functions that fetch and draw pictures. */
export interface PicturePorts {
  fetch(url: string): Promise<Blob>
  /** Encodes the picture as JPEG in the size that `sizeOf` computes from the original size. */
  encode(
    picture: Blob,
    sizeOf: (width: number, height: number) => { width: number; height: number },
    quality: number,
  ): Promise<PackedPicture>
  log(message: string, error: unknown): void
}

/** Returns undefined and logs a warning when the picture cannot be fetched or decoded. */
export const pdfPicture = async (url: string, ports: PicturePorts): Promise<PackedPicture | undefined> => {
  try {
    return await ports.encode(await ports.fetch(url), printedSize, PICTURE_QUALITY)
  } catch (error) {
    ports.log(`The picture ${url} is left out of the PDF`, error)
    return undefined
  }
}

const MAX_PARALLEL_FETCHES = 4

export const pdfPictures = async (
  urls: readonly string[],
  ports: PicturePorts,
  signal: AbortSignal,
): Promise<Map<string, PackedPicture>> => {
  const waiting = [...new Set(urls)]
  const pictures = new Map<string, PackedPicture>()
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !signal.aborted; url = waiting.shift()) {
      const picture = await pdfPicture(url, ports)
      if (picture) pictures.set(url, picture)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, work))
  return pictures
}

const encode: PicturePorts['encode'] = async (blob, sizeOf, quality) => {
  const address = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { width, height } = sizeOf(image.naturalWidth || PICTURE_WIDTH_PX, image.naturalHeight || PICTURE_WIDTH_PX)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, 0, 0, width, height)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!jpeg) throw new Error('Not encoded')
    return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
  } finally {
    URL.revokeObjectURL(address)
  }
}

export const browserPicturePorts = (fetchPicture: (url: string) => Promise<Blob>): PicturePorts => ({
  fetch: fetchPicture,
  encode,
  // oxlint-disable-next-line no-console -- developers look here for the reason of a missing picture
  log: (message, error) => console.error(message, error),
})
