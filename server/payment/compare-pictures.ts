// Decides whether two pictures are the same one that was re-encoded, scaled, cropped or shown in other colours. Screenshots of
// two transfers in one bank's app differ in a few digits only, so that pictures are aligned and compared in small blocks.
import { edgesOf, type GreyPicture } from './picture-signature.ts'

interface Alignment {
  /** Place in the other picture = place * scale + offset. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

const BLOCK_WIDTH_PX = 16
const BLOCK_HEIGHT_PX = 12
/** Edge strength, as a mean of a block's pixels, of text; less is background. */
const MIN_BLOCK_STRENGTH = 3
/** Correlation of the edges of a block, below which it shows something else. */
const MIN_CORRELATION = 0.75
/** Part of a picture's height that a phone's status bar takes: its clock changes between two screenshots of one transfer. */
const STATUS_BAR = 0.045
/** Pixels by which a block may lie beside its place: scaling rounds. */
const MAX_JITTER = 2
/** Part of the shorter picture that both must show. */
const MIN_OVERLAP = 0.6
/** Rows that are one in the first search. */
const ROWS_PER_COARSE_ROW = 3

const profile = (edges: Uint8Array, { width, height }: GreyPicture, isRows: boolean): Float64Array => {
  const values = new Float64Array(isRows ? height : width)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = isRows ? y : x
      values[at] = (values[at] ?? 0) + Math.min(64, edges[y * width + x] ?? 0)
    }
  return values
}

/** Correlation of two profiles where the second is read at `place * scale + offset`, between two of its values. */
const correlation = (
  a: Float64Array,
  b: Float64Array,
  { scale, offset, minOverlap }: { readonly scale: number; readonly offset: number; readonly minOverlap: number },
): number => {
  let n = 0
  let sa = 0
  let sb = 0
  let saa = 0
  let sbb = 0
  let sab = 0
  for (let i = 0; i < a.length; i += 1) {
    const place = i * scale + offset
    const j = Math.floor(place)
    if (j < 0 || j + 1 >= b.length) continue
    const p = a[i] ?? 0
    const q = (b[j] ?? 0) * (1 - place + j) + (b[j + 1] ?? 0) * (place - j)
    n += 1
    sa += p
    sb += q
    saa += p * p
    sbb += q * q
    sab += p * q
  }
  if (n < minOverlap) return -1
  const spread = Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n))
  return spread === 0 ? -1 : (sab - (sa * sb) / n) / spread
}

const offsetsOf = (max: number, step: number): number[] =>
  Array.from({ length: 2 * Math.floor(max / step) + 1 }, (_, n) => (n - Math.floor(max / step)) * step)

/** Means of so many neighbours, so that the first search is short. */
const shortened = (values: Float64Array): Float64Array =>
  Float64Array.from({ length: Math.floor(values.length / ROWS_PER_COARSE_ROW) }, (_, n) => {
    let sum = 0
    for (let k = 0; k < ROWS_PER_COARSE_ROW; k += 1) sum += values[n * ROWS_PER_COARSE_ROW + k] ?? 0
    return sum / ROWS_PER_COARSE_ROW
  })

interface Scales {
  readonly coarse: readonly number[]
  /** Added to the best of them. */
  readonly fine: readonly number[]
}

/** Few lines of text do not determine a scale; only a picture without its sides has another one. */
const SAME_SCALE: Scales = { coarse: [1], fine: [0] }
const OTHER_SCALES: Scales = {
  coarse: Array.from({ length: 25 }, (_, n) => 0.88 + n * 0.01),
  fine: offsetsOf(0.008, 0.002),
}

interface Edged extends GreyPicture {
  readonly edges: Uint8Array
}

const align = (one: Edged, other: Edged, scales: Scales): Alignment => {
  const rows = [profile(one.edges, one, true), profile(other.edges, other, true)] as const
  const columns = [profile(one.edges, one, false), profile(other.edges, other, false)] as const
  const [shortA, shortB] = [shortened(rows[0]), shortened(rows[1])]
  const minRows = MIN_OVERLAP * Math.min(one.height, other.height)
  let coarse = { score: -1, scale: 1, y: 0 }
  const reach = Math.floor((0.4 * Math.max(one.height, other.height)) / ROWS_PER_COARSE_ROW)
  for (const scale of scales.coarse)
    for (const offset of offsetsOf(reach, 1)) {
      const score = correlation(shortA, shortB, { scale, offset, minOverlap: minRows / ROWS_PER_COARSE_ROW })
      if (score > coarse.score) coarse = { score, scale, y: offset * ROWS_PER_COARSE_ROW }
    }
  let fine = { score: -1, scale: 1, y: 0 }
  for (const step of scales.fine)
    for (const near of offsetsOf(6, 0.5)) {
      const [scale, offset] = [coarse.scale + step, coarse.y + near]
      const score = correlation(rows[0], rows[1], { scale, offset, minOverlap: minRows })
      if (score > fine.score) fine = { score, scale, y: offset }
    }
  let best = { score: -1, x: 0 }
  for (const offset of offsetsOf(one.width * 0.13, 0.5)) {
    const score = correlation(columns[0], columns[1], { scale: fine.scale, offset, minOverlap: one.width * 0.7 })
    if (score > best.score) best = { score, x: offset }
  }
  return { scale: fine.scale, x: best.x, y: fine.y }
}

/** The other picture's grey values where the first has its own; undefined pixels are -1. */
const aligned = (
  one: GreyPicture,
  other: GreyPicture,
  { scale, x, y }: Alignment,
): GreyPicture & { covered: Uint8Array } => {
  const pixels = new Uint8Array(one.width * one.height)
  const covered = new Uint8Array(one.width * one.height)
  for (let row = 0; row < one.height; row += 1) {
    const v = row * scale + y
    const top = Math.floor(v)
    if (top < 0 || top + 1 >= other.height) continue
    for (let column = 0; column < one.width; column += 1) {
      const u = column * scale + x
      const left = Math.floor(u)
      if (left < 0 || left + 1 >= other.width) continue
      const at = top * other.width + left
      const upper = (other.pixels[at] ?? 0) * (1 - u + left) + (other.pixels[at + 1] ?? 0) * (u - left)
      const below =
        (other.pixels[at + other.width] ?? 0) * (1 - u + left) + (other.pixels[at + other.width + 1] ?? 0) * (u - left)
      pixels[row * one.width + column] = Math.round(upper * (1 - v + top) + below * (v - top))
      covered[row * one.width + column] = 1
    }
  }
  return { width: one.width, height: one.height, pixels, covered }
}

const blockCorrelation = (a: Uint8Array, b: Uint8Array, width: number, at: number, shift: number): number => {
  let sa = 0
  let sb = 0
  let saa = 0
  let sbb = 0
  let sab = 0
  const n = BLOCK_WIDTH_PX * BLOCK_HEIGHT_PX
  for (let y = 0; y < BLOCK_HEIGHT_PX; y += 1)
    for (let x = 0; x < BLOCK_WIDTH_PX; x += 1) {
      const place = at + y * width + x
      const [p, q] = [a[place] ?? 0, b[place + shift] ?? 0]
      sa += p
      sb += q
      saa += p * p
      sbb += q * q
      sab += p * q
    }
  const spread = Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n))
  return spread === 0 ? 0 : (sab - (sa * sb) / n) / spread
}

const strength = (edges: Uint8Array, width: number, at: number): number => {
  let sum = 0
  for (let y = 0; y < BLOCK_HEIGHT_PX; y += 1)
    for (let x = 0; x < BLOCK_WIDTH_PX; x += 1) sum += edges[at + y * width + x] ?? 0
  return sum / (BLOCK_WIDTH_PX * BLOCK_HEIGHT_PX)
}

export interface Comparison {
  /** Blocks with text. */
  readonly blocks: number
  /** Those of them that show something else. */
  readonly different: number
}

/** Below the status bars of both, where they have one. */
const firstRow = (one: GreyPicture, other: GreyPicture, { scale, y }: Alignment): number =>
  Math.ceil(Math.max(MAX_JITTER, one.height * STATUS_BAR, (other.height * STATUS_BAR - y) / scale))

const compareAligned = (one: Edged, other: Edged, alignment: Alignment): Comparison => {
  const found = aligned(one, other, alignment)
  const [a, b] = [one.edges, edgesOf(found)]
  const { width, height, covered } = found
  let [blocks, different] = [0, 0]
  for (let y = firstRow(one, other, alignment); y + BLOCK_HEIGHT_PX + MAX_JITTER < height; y += BLOCK_HEIGHT_PX)
    for (let x = MAX_JITTER; x + BLOCK_WIDTH_PX + MAX_JITTER < width; x += BLOCK_WIDTH_PX) {
      const at = y * width + x
      const isCovered = covered[at] === 1 && covered[at + BLOCK_HEIGHT_PX * width + BLOCK_WIDTH_PX] === 1
      if (!isCovered || Math.max(strength(a, width, at), strength(b, width, at)) < MIN_BLOCK_STRENGTH) continue
      blocks += 1
      let best = -1
      for (let dy = -MAX_JITTER; dy <= MAX_JITTER && best < MIN_CORRELATION; dy += 1)
        for (let dx = -MAX_JITTER; dx <= MAX_JITTER; dx += 1)
          best = Math.max(best, blockCorrelation(a, b, width, at, dy * width + dx))
      if (best < MIN_CORRELATION) different += 1
    }
  return { blocks, different }
}

export const comparePictures = (one: GreyPicture, other: GreyPicture): Comparison => {
  const [a, b] = [one, other].map((picture): Edged => ({ ...picture, edges: edgesOf(picture) })) as [Edged, Edged]
  const same = compareAligned(a, b, align(a, b, SAME_SCALE))
  if (same.different === 0) return same
  const scaled = compareAligned(a, b, align(a, b, OTHER_SCALES))
  return scaled.different < same.different ? scaled : same
}
