// Draws laid out pages as PDF, in a worker or in Node. Barcodes are vectors, text is Helvetica, and text that Helvetica
// cannot draw is a picture.
import { jsPDF } from 'jspdf'
import { codeBars } from '#client/ui/code-bars.ts'
import { isLatinText, latinOnly } from './latin-text.ts'
import {
  CODE,
  PAGE,
  type CodeMark,
  type Mark,
  type PageMarks,
  type PictureMark,
  type TextMark,
  type TextMeasure,
} from './page-marks.ts'

const MM_PER_POINT = 0.3528

/** JPEG bytes; size in pixels. */
export interface PackedPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Text as a picture, black on white, cropped to its width; `em` is the font size in pixels. */
export interface DrawnText extends PackedPicture {
  readonly em: number
  /** Distance from the top of the picture to the baseline, in pixels. */
  readonly baseline: number
}

/** Draws text of any script on a canvas. */
export interface TextPainter {
  /** Width in em. */
  width(text: string, bold: boolean): number
  paint(text: string, bold: boolean): Promise<DrawnText>
}

export interface PdfParts {
  /** Keyed by address. A missing picture leaves an empty space. */
  readonly pictures?: ReadonlyMap<string, PackedPicture>
  /** Without a painter, characters that Helvetica cannot draw become an ellipsis. */
  readonly painter?: TextPainter | undefined
  readonly onPage?: (done: number, of: number) => void
}

const drawnKey = (text: string, bold: boolean): string => `${bold ? 'b' : 'n'}${text}`

export interface PdfDocument {
  readonly title: string
  readonly layout: (measure: TextMeasure) => readonly PageMarks[]
}

export const drawPdf = async ({ title, layout }: PdfDocument, parts: PdfParts): Promise<Uint8Array> => {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
  doc.setProperties({ title, creator: 'Gotong' })
  const drawn = new Map<string, DrawnText>()
  const plainWidth = (text: string, size: number, bold: boolean): number => {
    doc.setFont('helvetica', bold ? 'bold' : 'normal')
    return doc.getStringUnitWidth(latinOnly(text)) * size * MM_PER_POINT
  }
  const measure = {
    width: (text: string, size: number, bold: boolean): number => {
      if (isLatinText(text)) return plainWidth(text, size, bold)
      return parts.painter ? parts.painter.width(text, bold) * size * MM_PER_POINT : plainWidth(text, size, bold)
    },
  }

  const drawText = (mark: TextMark): void => {
    const width = measure.width(mark.text, mark.size, mark.bold)
    const x = mark.align === 'left' ? mark.x : mark.align === 'right' ? mark.x - width : mark.x - width / 2
    const key = drawnKey(mark.text, mark.bold)
    const image = drawn.get(key)
    if (image) {
      const scale = (mark.size * MM_PER_POINT) / image.em
      doc.addImage(image.bytes, 'JPEG', x, mark.y - image.baseline * scale, width, image.height * scale, key)
      return
    }
    doc.setFont('helvetica', mark.bold ? 'bold' : 'normal')
    doc.setFontSize(mark.size)
    doc.setTextColor(mark.white === true ? '#ffffff' : '#000000')
    doc.text(latinOnly(mark.text), x, mark.y)
  }
  const drawCode = (mark: CodeMark): void => {
    const code = codeBars(mark.text)
    const unit = CODE.width / code.modules
    for (const bar of code.bars) doc.rect(mark.x + bar.at * unit, mark.y, bar.width * unit, CODE.height, 'F')
  }
  const drawPicture = (mark: PictureMark): void => {
    const picture = parts.pictures?.get(mark.url)
    if (!picture) return
    const scale = Math.min(mark.width / picture.width, mark.height / picture.height)
    doc.addImage(picture.bytes, 'JPEG', mark.x, mark.y, picture.width * scale, picture.height * scale, mark.url)
  }
  const draw = (mark: Mark): void => {
    switch (mark.kind) {
      case 'text':
        return drawText(mark)
      case 'code':
        return drawCode(mark)
      case 'picture':
        return drawPicture(mark)
      case 'rule':
        doc.setLineWidth(mark.thickness)
        doc.line(PAGE.left, mark.y, PAGE.right, mark.y)
        return
      case 'box':
        doc.setLineWidth(mark.stroke)
        doc.roundedRect(mark.x, mark.y, mark.width, mark.height, 1, 1, mark.filled ? 'FD' : 'S')
    }
  }

  const pages = layout(measure)
  if (parts.painter) {
    for (const mark of pages.flat()) {
      if (mark.kind !== 'text' || isLatinText(mark.text)) continue
      const key = drawnKey(mark.text, mark.bold)
      if (!drawn.has(key)) drawn.set(key, await parts.painter.paint(mark.text, mark.bold))
    }
  }
  doc.setFillColor('#000000')
  doc.setDrawColor('#000000')
  pages.forEach((marks, i) => {
    if (i > 0) doc.addPage('a4', 'portrait')
    marks.forEach(draw)
    parts.onPage?.(i + 1, pages.length)
  })
  return new Uint8Array(doc.output('arraybuffer'))
}
