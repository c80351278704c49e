// Which part of a picture is read, and which of the codes found in it is meant. Pure.

export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FoundCode {
  readonly text: string
  /** Middle of the code, in pixels of what was read. */
  readonly x: number
  readonly y: number
}

/** Every third look takes the whole picture: somebody holds the code beside the frame. */
export const WHOLE_EVERY = 3
const LONGEST = 1600
const MOST = 2

/**
 * The part of a video frame that is on the screen (`object-fit: cover`), and of it the aiming frame:
 * 90 % of the width, 55 % of the height, in the middle.
 */
export const aimedRegion = (
  video: { readonly width: number; readonly height: number },
  shown: { readonly width: number; readonly height: number },
): Region => {
  const scale = Math.max(shown.width / video.width, shown.height / video.height)
  const width = Math.round(Math.min(video.width, (shown.width / scale) * 0.9))
  const height = Math.round(Math.min(video.height, (shown.height / scale) * 0.55))
  return { x: Math.round((video.width - width) / 2), y: Math.round((video.height - height) / 2), width, height }
}

export const wholeRegion = (video: { readonly width: number; readonly height: number }): Region => ({
  x: 0,
  y: 0,
  ...video,
})

/** The size to read at: thin bars are drawn larger, what is large already is made quick to read. */
export const readingSize = (region: Region): { readonly width: number; readonly height: number } => {
  const scale = Math.min(MOST, LONGEST / Math.max(region.width, region.height))
  return {
    width: Math.max(1, Math.round(region.width * scale)),
    height: Math.max(1, Math.round(region.height * scale)),
  }
}

/** The code nearest to the middle. Of the whole picture only a single code is taken: among several, nobody aimed at one. */
export const meantCode = (
  found: readonly FoundCode[],
  size: { readonly width: number; readonly height: number },
  whole: boolean,
): string | null => {
  if (whole && new Set(found.map((code) => code.text)).size > 1) return null
  const distance = (code: FoundCode): number => Math.hypot(code.x - size.width / 2, code.y - size.height / 2)
  const [nearest] = [...found].sort((a, b) => distance(a) - distance(b))
  return nearest?.text ?? null
}

export interface DecodeRequest {
  readonly picture: ImageBitmap
}

export interface DecodeAnswer {
  readonly found: readonly FoundCode[]
  readonly error?: string
}
