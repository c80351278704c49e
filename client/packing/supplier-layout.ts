// Layout of a supplier order on paper. Pure: draws nothing.
import { formatClock, formatDay } from '#shared/kernel/clock.ts'
import {
  FOOT_WIDTH,
  PAGE,
  TICK,
  fittedText,
  lineHeight,
  text,
  wrapText,
  type Mark,
  type PageMarks,
  type TextMeasure,
} from './page-marks.ts'
import type { SupplierItem, SupplierSheet } from './supplier-sheet.ts'

const BODY_BOTTOM_MM = 278
const HEAD_LINE_MM = 5.6
/** Columns, in millimetres from the left edge of the page. */
const QUANTITY = { x: PAGE.left + TICK + 4, width: 52 } as const
const NAME = { x: QUANTITY.x + QUANTITY.width + 4, width: PAGE.right - QUANTITY.x - QUANTITY.width - 4 } as const
const MIN_ROW = TICK + 3.5
const HEADING_HEIGHT_MM = 12

interface MeasuredItem {
  readonly quantity: readonly string[]
  readonly name: readonly string[]
  readonly options: readonly string[]
  readonly height: number
}

const measured = (item: SupplierItem, measure: TextMeasure): MeasuredItem => {
  const quantity = wrapText(measure, item.quantity, 11, true, QUANTITY.width)
  const name = wrapText(measure, item.name, 11, false, NAME.width)
  const options = item.options.flatMap((option) => wrapText(measure, option, 10, false, NAME.width))
  const words = Math.max(
    quantity.length * lineHeight(11),
    name.length * lineHeight(11) + options.length * lineHeight(10),
  )
  return { quantity, name, options, height: Math.max(MIN_ROW, words + 4) }
}

const marksOf = (item: MeasuredItem, y: number, hasBox: boolean): Mark[] => [
  ...(hasBox ? [{ kind: 'box' as const, x: PAGE.left, y, width: TICK, height: TICK, stroke: 0.5, filled: false }] : []),
  ...item.quantity.map((line, n) => text(QUANTITY.x, y + 4.4 + n * lineHeight(11), line, 11, { bold: true })),
  ...item.name.map((line, n) => text(NAME.x, y + 4.4 + n * lineHeight(11), line, 11)),
  ...item.options.map((line, n) =>
    text(NAME.x, y + 4 + item.name.length * lineHeight(11) + n * lineHeight(10), line, 10),
  ),
]

const headBottom = (sheet: SupplierSheet): number => PAGE.top + 15 + sheet.head.length * HEAD_LINE_MM + 3

const frame = (sheet: SupplierSheet, measure: TextMeasure, page: number, of: number): Mark[] => [
  text(PAGE.left, PAGE.top + 5.2, 'gotong', 15, { bold: true }),
  text(PAGE.right, PAGE.top + 5.2, 'Supplier order', 11, { align: 'right' }),
  fittedText(measure, PAGE.right - PAGE.left, PAGE.left, PAGE.top + 15, sheet.title, 20, { bold: true }),
  ...sheet.head.map((line, n) => text(PAGE.left, PAGE.top + 15 + (n + 1) * HEAD_LINE_MM, line, 11)),
  { kind: 'rule', y: headBottom(sheet), thickness: 1 },
  { kind: 'rule', y: 281.5, thickness: 0.25 },
  fittedText(measure, FOOT_WIDTH, PAGE.left, 286, sheet.title, 9),
  text(PAGE.width / 2, 286, `printed ${formatDay(sheet.printedAt)} ${formatClock(sheet.printedAt)}`, 9, {
    align: 'center',
  }),
  text(PAGE.right, 286, `page ${page} of ${of}`, 9, { bold: true, align: 'right' }),
]

/** Items with a box to tick, then the cases that are not ordered. */
export const layoutSupplierSheet = (sheet: SupplierSheet, measure: TextMeasure): PageMarks[] => {
  const top = headBottom(sheet) + 5
  let page: Mark[] = []
  const pages = [page]
  let y = top
  const reserve = (height: number): void => {
    if (y + height <= BODY_BOTTOM_MM || y === top) return
    page = []
    pages.push(page)
    y = top
  }
  const putItem = (item: SupplierItem, hasBox: boolean): void => {
    const one = measured(item, measure)
    reserve(one.height)
    page.push(...marksOf(one, y, hasBox))
    y += one.height
  }
  for (const item of sheet.items) putItem(item, true)
  if (sheet.unfilled.items.length > 0) {
    reserve(HEADING_HEIGHT_MM + MIN_ROW)
    page.push(text(PAGE.left, y + 8, sheet.unfilled.heading, 13, { bold: true }))
    y += HEADING_HEIGHT_MM
    for (const item of sheet.unfilled.items) putItem(item, false)
  }
  return pages.map((marks, n) => [...frame(sheet, measure, n + 1, pages.length), ...marks])
}
