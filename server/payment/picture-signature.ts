// The perceptual hash of a picture: the strength of its edges in cells of 16 columns and as many rows as it is tall. It finds
// candidates among thousands of payment proofs; `compare-pictures.ts` decides. Edges are the same in light and dark colours.
import sharp from 'sharp'
import { inTurn, MAX_PIXELS } from './reencode-image.ts'

/** Pixels of the width at which pictures are compared: small print of a phone's screenshot is still legible. */
const WIDTH_PX = 384
/** Rows of a picture that count: 2.6 times the width, longer than any phone's screen. */
const MAX_HEIGHT_PX = 1000
const COLUMNS = 16
const CELL_WIDTH_PX = WIDTH_PX / COLUMNS
const CELL_HEIGHT_PX = 8
/** A hexadecimal digit for each cell. */
const MAX_STRENGTH = 15
/** Rows by which one of two pictures may have lost its top, as a share of the shorter one. */
const MAX_SHIFT = 0.3
/** Part of a picture's cells with an edge, below which it shows too little to be compared, such as one colour. */
const MIN_EDGES = 0.02
/** A screenshot has plain parts, unlike a lawn or noise. */
const MAX_EDGES = 0.9
/** Sigma in pixels: a picture that was small once has no finer details. */
const SHARPNESS = 0.7

export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Undefined when it cannot be decoded. Waits while the server is busy: a proof that is not compared stays unnoticed. */
export const greyPicture = async (bytes: Buffer): Promise<GreyPicture | undefined> => {
  let height = 0
  const pixels = await inTurn(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .rotate()
        .flatten({ background: '#ffffff' })
        .greyscale()
        .resize({ width: WIDTH_PX, kernel: 'lanczos3' })
        .blur(SHARPNESS)
        .raw()
        .toBuffer({ resolveWithObject: true })
      height = Math.min(info.height, MAX_HEIGHT_PX)
      return data
    } catch {
      return undefined
    }
  })
  return pixels && { width: WIDTH_PX, height, pixels: pixels.subarray(0, WIDTH_PX * height) }
}

/** Differences to the pixels on the right and below, 0 to 255. */
export const edgesOf = ({ width, height, pixels }: GreyPicture): Uint8Array => {
  const edges = new Uint8Array(width * height)
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x
      const here = pixels[at] ?? 0
      edges[at] = Math.min(255, Math.abs((pixels[at + 1] ?? 0) - here) + Math.abs((pixels[at + width] ?? 0) - here))
    }
  return edges
}

/** Undefined for a picture that shows too little. */
export const signatureOf = (picture: GreyPicture): string | undefined => {
  const edges = edgesOf(picture)
  const rows = Math.floor(picture.height / CELL_HEIGHT_PX)
  const cells = new Float64Array(rows * COLUMNS)
  for (let y = 0; y < rows * CELL_HEIGHT_PX; y += 1)
    for (let x = 0; x < WIDTH_PX; x += 1) {
      const cell = Math.floor(y / CELL_HEIGHT_PX) * COLUMNS + Math.floor(x / CELL_WIDTH_PX)
      cells[cell] = (cells[cell] ?? 0) + (edges[y * WIDTH_PX + x] ?? 0)
    }
  const strong = [...cells].map((sum) => sum / (CELL_WIDTH_PX * CELL_HEIGHT_PX)).filter((mean) => mean > 2)
  if (strong.length < Math.max(8, cells.length * MIN_EDGES) || strong.length > cells.length * MAX_EDGES)
    return undefined
  const unit = (3 * strong.reduce((sum, mean) => sum + mean, 0)) / strong.length / MAX_STRENGTH
  return [...cells]
    .map((sum) => Math.min(MAX_STRENGTH, Math.round(sum / (CELL_WIDTH_PX * CELL_HEIGHT_PX) / unit)).toString(16))
    .join('')
}

const strengths = (signature: string): Uint8Array => Uint8Array.from(signature, (digit) => Number.parseInt(digit, 16))

/** Difference from 0 (the same edges) to 1, of the best of all vertical shifts. */
export const signatureDistance = (one: string, other: string): number => {
  const [a, b] = [strengths(one), strengths(other)]
  const rows = Math.floor(Math.min(a.length, b.length) / COLUMNS)
  const maxShift = Math.floor(rows * MAX_SHIFT) + Math.abs(a.length - b.length) / COLUMNS
  let best = 1
  for (let shift = -maxShift; shift <= maxShift; shift += 1) {
    const [fromA, fromB] = [Math.max(0, shift) * COLUMNS, Math.max(0, -shift) * COLUMNS]
    const length = Math.min(a.length - fromA, b.length - fromB)
    if (length < rows * COLUMNS * (1 - MAX_SHIFT)) continue
    let difference = 0
    let sum = 0
    for (let n = 0; n < length; n += 1) {
      const [p, q] = [a[fromA + n] ?? 0, b[fromB + n] ?? 0]
      difference += Math.abs(p - q)
      sum += Math.max(p, q)
    }
    if (sum > 0 && difference / sum < best) best = difference / sum
  }
  return best
}
