import { qrModules, type QrLevel } from '#client/ui/qr-modules.ts'
import { saveFile } from '#client/ui/save-file.ts'

const QUIET_ZONE_MODULES = 4
/** Size of a QR module in pixels. */
const MODULE_PX = 12
const TEXT_PX = 32
const LINE_PX = 48

export interface SavedCode {
  readonly text: string
  readonly level: QrLevel
  /** Lines below the code, for the person who finds the picture later. */
  readonly caption: readonly string[]
}

/** Centred lines, each as large as the width allows. */
const drawCaption = (ink: CanvasRenderingContext2D, caption: readonly string[], width: number, top: number): void => {
  const most = width - 2 * QUIET_ZONE_MODULES * MODULE_PX
  ink.textAlign = 'center'
  for (const [n, line] of caption.entries()) {
    ink.font = `${TEXT_PX}px sans-serif`
    const fits = Math.min(1, most / ink.measureText(line).width)
    ink.font = `${Math.floor(TEXT_PX * fits)}px sans-serif`
    ink.fillText(line, width / 2, top + n * LINE_PX + TEXT_PX)
  }
}

/**
 * Saves the QR code as a picture, which a bank app on the same phone can open. Resolves to false when drawing fails.
 */
export const saveCode = async ({ text, level, caption }: SavedCode, name: string): Promise<boolean> => {
  const { size, isDark } = qrModules(text, level)
  const canvas = document.createElement('canvas')
  const side = (size + 2 * QUIET_ZONE_MODULES) * MODULE_PX
  canvas.width = side
  canvas.height = side + caption.length * LINE_PX
  const ink = canvas.getContext('2d')
  if (ink === null) return false
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#000'
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (isDark(x, y))
        ink.fillRect((x + QUIET_ZONE_MODULES) * MODULE_PX, (y + QUIET_ZONE_MODULES) * MODULE_PX, MODULE_PX, MODULE_PX)
  drawCaption(ink, caption, side, side)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return false
  saveFile(picture, name)
  return true
}
