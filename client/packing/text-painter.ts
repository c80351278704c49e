// Draws text of any script as a picture for the PDF. Requires OffscreenCanvas, so it runs in the PDF worker.
import type { DrawnText, TextPainter } from './draw-pdf.ts'

const EM_PX = 96
const FAMILY = "system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans Tamil', sans-serif"

const fontOf = (bold: boolean): string => `${bold ? 700 : 400} ${EM_PX}px ${FAMILY}`

export const canvasPainter = (): TextPainter | undefined => {
  const measuring = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!measuring) return undefined
  const pixels = (text: string, bold: boolean): number => {
    measuring.font = fontOf(bold)
    return Math.max(1, Math.ceil(measuring.measureText(text).width))
  }
  const paint = async (text: string, bold: boolean): Promise<DrawnText> => {
    const width = pixels(text, bold)
    const height = Math.ceil(EM_PX * 1.4)
    const baseline = Math.ceil(EM_PX * 1.05)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas to draw text on')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#000'
    context.font = fontOf(bold)
    context.fillText(text, 0, baseline)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height, em: EM_PX, baseline }
  }
  return { width: (text, bold) => pixels(text, bold) / EM_PX, paint }
}
