// First pages of a packing list: totals and picture of each product.
import { PAGE, TICK, fittedText, lineHeight, text, wrapUpTo, type Mark, type TextMeasure } from './page-marks.ts'
import type { PrintedProduct } from './packing-sheet.ts'

const COLUMN_WIDTH_MM = 90
const GAP_MM = 6
const PICTURE = { width: 16, height: 12 } as const

interface Area {
  readonly top: number
  readonly bottom: number
}

export const layoutProducts = (products: readonly PrintedProduct[], measure: TextMeasure, area: Area): Mark[][] => {
  if (products.length === 0) return []
  const pages: Mark[][] = []
  const pictures = products.some((product) => product.picture !== null)
  const words = pictures ? COLUMN_WIDTH_MM - 44 : COLUMN_WIDTH_MM - 26
  let page: Mark[] = []
  let column = 0
  let y = area.bottom

  const turn = (): void => {
    page = [text(PAGE.left, area.top + 6.4, pages.length === 0 ? 'To pack' : 'To pack (continued)', 15, { bold: true })]
    pages.push(page)
    column = 0
    y = area.top + 12
  }
  for (const product of products) {
    const name = wrapUpTo(measure, 2, product.name, 11, true, words)
    const detail = wrapUpTo(measure, 2, product.detail, 9, false, words)
    const height = Math.max(
      pictures ? PICTURE.height + 2.5 : TICK + 2.5,
      name.length * lineHeight(11) + detail.length * lineHeight(9) + 2.5,
    )
    if (pages.length === 0) turn()
    if (y + height > area.bottom) {
      if (column === 0) {
        column = 1
        y = area.top + 12
      } else turn()
    }
    const x = PAGE.left + column * (COLUMN_WIDTH_MM + GAP_MM)
    page.push({ kind: 'box', x, y, width: TICK, height: TICK, stroke: 0.5, filled: false })
    page.push(fittedText(measure, 15, x + 22, y + 5, String(product.quantity), 15, { bold: true, align: 'right' }))
    if (product.picture !== null) {
      page.push({ kind: 'picture', x: x + 25, y, width: PICTURE.width, height: PICTURE.height, url: product.picture })
    }
    const start = pictures ? x + 43 : x + 25
    name.forEach((line, i) => page.push(text(start, y + 4.4 + i * lineHeight(11), line, 11, { bold: true })))
    detail.forEach((line, i) =>
      page.push(text(start, y + 4 + name.length * lineHeight(11) + i * lineHeight(9), line, 9)),
    )
    y += height
  }
  return pages
}
