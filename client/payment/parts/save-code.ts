import { qrModules, type QrLevel } from '#client/ui/qr-modules.ts'
import { saveFile } from '#client/ui/save-file.ts'

const QUIET_ZONE_MODULES = 4
/** Size of a QR module in pixels. */
const MODULE_PX = 12

/**
 * Saves the QR code as a picture, which a bank app on the same phone can open. Resolves to false when drawing fails.
 */
export const saveCode = async (text: string, level: QrLevel, name: string): Promise<boolean> => {
  const { size, isDark } = qrModules(text, level)
  const canvas = document.createElement('canvas')
  canvas.width = (size + 2 * QUIET_ZONE_MODULES) * MODULE_PX
  canvas.height = canvas.width
  const ink = canvas.getContext('2d')
  if (ink === null) return false
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#000'
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (isDark(x, y))
        ink.fillRect((x + QUIET_ZONE_MODULES) * MODULE_PX, (y + QUIET_ZONE_MODULES) * MODULE_PX, MODULE_PX, MODULE_PX)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return false
  saveFile(picture, name)
  return true
}
