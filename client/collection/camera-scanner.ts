// Chooses the part of a picture to decode, and one of the codes found in it. Pure.

export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FoundCode {
  readonly text: string
  /** Centre of the code, in pixels of the decoded picture. */
  readonly x: number
  readonly y: number
}

/** One attempt of so many decodes the whole picture, in case the code is outside the frame. */
export const ATTEMPTS_PER_WHOLE_PICTURE = 3
const MAX_SIDE_PX = 1600
const MAX_SCALE = 2

/**
 * The visible part of a video frame (`object-fit: cover`), and of it the aiming frame: 90 % of the width, 55 % of the
 * height, centred.
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

/** Size for decoding: thin bars are enlarged, large pictures are reduced for speed. */
export const readingSize = (region: Region): { readonly width: number; readonly height: number } => {
  const scale = Math.min(MAX_SCALE, MAX_SIDE_PX / Math.max(region.width, region.height))
  return {
    width: Math.max(1, Math.round(region.width * scale)),
    height: Math.max(1, Math.round(region.height * scale)),
  }
}

/**
 * The code nearest to the centre. In the whole picture only a single code counts: with
 * several, none was aimed at.
 */
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
