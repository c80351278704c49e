// The picture that iOS shows while the installed app starts. Safari takes it from a link of the page when a person adds the
// app to the home screen, and only with exactly the pixels of the screen; it is drawn here for the screen at hand, instead
// of a file for each model. Other systems draw theirs from the manifest.
const REL = 'apple-touch-startup-image'

/** Side of the mark, as a part of the screen's shorter side. */
const MARK_PART = 0.3

const decoded = async (source: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}

/** Draws the mark in the middle of a background as large as the screen held upright; a PNG as a data address. */
const drawSplash = (mark: HTMLImageElement, width: number, height: number, background: string): string => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return ''
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  const side = Math.round(Math.min(width, height) * MARK_PART)
  const [left, top] = [Math.round((width - side) / 2), Math.round((height - side) / 2)]
  context.beginPath()
  context.roundRect(left, top, side, side, side * 0.22)
  context.clip()
  context.drawImage(mark, left, top, side, side)
  return canvas.toDataURL('image/png')
}

/** Adds the link once for each page. Rejects when the mark cannot be loaded. */
export const addSplashImage = async (): Promise<void> => {
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio))
  const mark = await decoded('/icons/icon-512.png')
  const background = getComputedStyle(document.documentElement).getPropertyValue('--paper')
  const address = drawSplash(mark, Math.min(...sides), Math.max(...sides), background)
  if (address === '') return
  document.querySelector(`link[rel="${REL}"]`)?.remove()
  document.head.append(Object.assign(document.createElement('link'), { rel: REL, href: address }))
}
