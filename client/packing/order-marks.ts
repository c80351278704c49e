// Blocks of a packing list: the buyer, and each order with number, event, lines with boxes to tick, notes and barcode. In millimetres.
import {
  CODE,
  PAGE,
  TICK,
  fittedText,
  lineHeight,
  text,
  wrapText,
  wrapUpTo,
  type Mark,
  type TextMeasure,
} from './page-marks.ts'
import type { PrintedBuyer, PrintedLine, PrintedOrder } from './packing-sheet.ts'

export const ROW_MM = 7.2
export const ORDER_GAP_MM = 2.2
const TICK_X_MM = 36
const NAME = { x: 54, width: 198 - 44 - 4 - 54 } as const
/** Width of a quantity, between its box and the name. */
const QUANTITY_WIDTH_MM = NAME.x - 1 - TICK_X_MM - TICK - 1
const BUYER_WIDTH_MM = 120
const CONTINUED = ' (continued)'

interface Row {
  readonly line: PrintedLine
  readonly words: readonly string[]
  readonly height: number
}

interface NoteLine {
  readonly words: string
  readonly isFirst: boolean
}

/** An order with its texts in lines, or the part of it that a page has room for. */
export interface OrderPart {
  readonly order: PrintedOrder
  readonly title: readonly string[]
  readonly rows: readonly Row[]
  readonly note: readonly NoteLine[]
}

const rowOf = (line: PrintedLine, measure: TextMeasure): Row => {
  const label = line.detail === '' ? line.name : `${line.name} (${line.detail})`
  const words = wrapText(measure, label, 11, false, NAME.width)
  return { line, words, height: Math.max(ROW_MM, words.length * lineHeight(11) + 2) }
}

const noteLines = (label: string, note: string, measure: TextMeasure): NoteLine[] =>
  note === ''
    ? []
    : wrapText(measure, `${label}: ${note}`, 10, true, NAME.width + 12).map((words, n) => ({ words, isFirst: n === 0 }))

export const wholeOrder = (order: PrintedOrder, measure: TextMeasure): OrderPart => ({
  order,
  title: wrapUpTo(measure, 2, order.eventTitle, 9, false, 23),
  rows: order.lines.map((line) => rowOf(line, measure)),
  note: [...noteLines('Note', order.comment, measure), ...noteLines('Deliver to', order.deliverTo, measure)],
})

export const heightOf = ({ title, rows, note }: OrderPart): number =>
  Math.max(
    CODE.height + CODE.gap + 1.3,
    rows.reduce((sum, { height }) => sum + height, 0) + note.length * lineHeight(10),
    9 + title.length * 4,
  ) + ORDER_GAP_MM

/** Name and phone above the orders of a buyer. */
export const buyerMarks = (buyer: PrintedBuyer, y: number, isContinued: boolean, measure: TextMeasure): Mark[] => {
  const width = isContinued ? BUYER_WIDTH_MM - measure.width(CONTINUED, 15, true) : BUYER_WIDTH_MM
  const fitted = fittedText(measure, width, PAGE.left, y + 6.4, buyer.name, 15, { bold: true })
  const name = isContinued ? { ...fitted, text: `${fitted.text}${CONTINUED}` } : fitted
  const after = PAGE.left + measure.width(name.text, name.size, true) + 3
  return [name, text(after, y + 6.4, `···· ${buyer.phone}`, 11)]
}

/** The payment in a box at the right edge, white on black unless it is paid. */
export const paymentMarks = ({ payment }: PrintedOrder, y: number, measure: TextMeasure): Mark[] => {
  const width = measure.width(payment, 10, true) + 4
  const isUnpaid = payment !== 'PAID'
  return [
    { kind: 'box', x: PAGE.right - width, y, width, height: 5.6, stroke: 0.3, filled: isUnpaid },
    text(PAGE.right - width / 2, y + 4.05, payment, 10, { bold: true, align: 'center', white: isUnpaid }),
  ]
}

const rowMarks = ({ line, words }: Row, y: number, measure: TextMeasure): Mark[] => [
  { kind: 'box', x: TICK_X_MM, y, width: TICK, height: TICK, stroke: 0.5, filled: false },
  fittedText(measure, QUANTITY_WIDTH_MM, NAME.x - 1, y + 4.9, String(line.quantity), 15, {
    bold: true,
    align: 'right',
  }),
  ...words.map((line, n) => text(NAME.x + 1, y + 4.4 + n * lineHeight(11), line, 11)),
]

export const orderMarks = (part: OrderPart, y: number, isContinued: boolean, measure: TextMeasure): Mark[] => {
  const { order, title, rows, note } = part
  const number = order.orderNo === null ? '–' : String(order.orderNo)
  const numberX = PAGE.left + measure.width('No ', 9, false) + 0.6
  const marks: Mark[] = [
    text(PAGE.left, y + 6, 'No', 9),
    fittedText(measure, TICK_X_MM - 1 - numberX, numberX, y + 6, number, 20, { bold: true }),
    ...(isContinued ? [CONTINUED.trim()] : title).map((line, n) => text(PAGE.left, y + 10.4 + n * 3.9, line, 9)),
  ]
  let at = y
  for (const row of rows) {
    marks.push(...rowMarks(row, at, measure))
    at += row.height
  }
  marks.push(
    ...note.map(({ words, isFirst }, n) =>
      text(TICK_X_MM, at + 3.6 + n * lineHeight(10), words, 10, { bold: isFirst }),
    ),
    { kind: 'code', x: PAGE.right - CODE.width, y, text: order.ref },
    text(PAGE.right - CODE.width / 2, y + CODE.height + 3.6, order.ref, 9, { align: 'center' }),
  )
  return marks
}
