// Independent programs that read pages and codes: poppler renders, zbar decodes, ffmpeg makes a camera video of a
// picture.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Renders each page of a PDF as a PNG; returns the paths in page order. */
export const drawPages = (pdf: string, folder: string, dpi = 150): string[] => {
  execFileSync('pdftoppm', ['-png', '-r', String(dpi), pdf, join(folder, 'page')])
  return readdirSync(folder)
    .filter((name) => /^page-\d+\.png$/.test(name))
    .sort((a, b) => Number(a.match(/\d+/)![0]) - Number(b.match(/\d+/)![0]))
    .map((name) => join(folder, name))
}

/** The text of a PDF, pages separated by form feeds. */
export const pdfText = (pdf: string): string => execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })

/** Every code in a picture, as 'CODE-128:TEXT' or 'QR-Code:TEXT', read by zbar. Empty when there is none. */
export const readCodes = (picture: string): string[] => {
  try {
    const out = execFileSync('zbarimg', ['--quiet', '-Sdisable', '-Scode128.enable', '-Sqrcode.enable', picture], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return out.split('\n').filter(Boolean)
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 4) return []
    throw error
  }
}

/** A one-second video for Chromium's fake camera that shows the picture, 1280 × 720. `crop` is an ffmpeg crop expression. */
export const stillVideo = (picture: string, video: string, crop?: string): void => {
  const filters = [
    ...(crop ? [`crop=${crop}`] : []),
    'scale=1280:720:force_original_aspect_ratio=decrease',
    'pad=1280:720:(ow-iw)/2:(oh-ih)/2:white',
    'format=yuv420p',
  ].join(',')
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    '-y',
    '-loop',
    '1',
    '-i',
    picture,
    '-vf',
    filters,
    '-r',
    '10',
    '-t',
    '1',
    video,
  ])
}
