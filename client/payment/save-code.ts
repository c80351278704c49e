import { qrModules, type QrLevel } from '#client/ui/qr-modules.ts'
import { saveFile } from '#client/ui/save-file.ts'

const QUIET = 4
/** Pixels of a module. */
const SCALE = 12

/** As a picture: who pays on the phone that shows the code opens it in the bank app. False where it could not be drawn. */
export const saveCode = async (text: string, level: QrLevel, name: string): Promise<boolean> => {
  const { size, isDark } = qrModules(text, level)
  const canvas = document.createElement('canvas')
  canvas.width = (size + 2 * QUIET) * SCALE
  canvas.height = canvas.width
  const ink = canvas.getContext('2d')
  if (ink === null) return false
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#000'
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (isDark(x, y)) ink.fillRect((x + QUIET) * SCALE, (y + QUIET) * SCALE, SCALE, SCALE)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return false
  saveFile(picture, name)
  return true
}
