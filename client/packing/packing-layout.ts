// Divides a packing list into pages. Pure: draws nothing, fetches nothing. Lengths in millimetres.
import { formatDay, formatClock } from '#shared/kernel/clock.ts'
import {
  buyerMarks,
  heightOf,
  ORDER_GAP_MM,
  orderMarks,
  paymentMarks,
  ROW_MM,
  wholeOrder,
  type OrderPart,
} from './order-marks.ts'
import { FOOT_WIDTH, PAGE, fittedText, text, type Mark, type PageMarks, type TextMeasure } from './page-marks.ts'
import { countSheet, type PackingSheet, type PrintedBuyer } from './packing-sheet.ts'
import { layoutProducts } from './products-layout.ts'

const BODY = { top: 37, bottom: 280 } as const
const BODY_HEIGHT_MM = BODY.bottom - BODY.top
const HEAD_MM = 9
const SPACE_AFTER_MM = 3
/** Width of the name and the place of the list. */
const HEADING_WIDTH_MM = 130

/** The pages so far, and how far the last one is filled. */
interface Paper {
  readonly y: () => number
  /** Height that is left on the page; 0 before the first page. */
  readonly left: () => number
  readonly turnPage: () => void
  readonly put: (marks: readonly Mark[], height: number) => void
}

const createPaper = (pages: Mark[][]): Paper => {
  let y: number = BODY.bottom
  return {
    y: () => y,
    left: () => BODY.bottom - y,
    turnPage: () => {
      pages.push([])
      y = BODY.top
    },
    put: (marks, height) => {
      pages.at(-1)?.push(...marks)
      y += height
    },
  }
}

/** The number of rows that fit, without the last one: a page does not get the notes alone. */
const countFitting = ({ rows }: OrderPart, height: number): number => {
  let count = 0
  let used = 0
  for (const row of rows.slice(0, -1)) {
    used += row.height
    if (used > height) break
    count += 1
  }
  return count
}

/** A buyer stays on one page if a page has room for all their orders; an order is divided only if it is higher than a page. */
const layoutBuyer = (paper: Paper, buyer: PrintedBuyer, measure: TextMeasure): void => {
  const orders = buyer.orders.map((order) => wholeOrder(order, measure))
  const [first] = orders
  const height = HEAD_MM + orders.reduce((sum, order) => sum + heightOf(order), 0) + SPACE_AFTER_MM
  const needed = height > BODY_HEIGHT_MM ? HEAD_MM + Math.min(BODY_HEIGHT_MM, first ? heightOf(first) : 0) : height
  const hasOnePayment = new Set(buyer.orders.map(({ payment }) => payment)).size === 1
  const paymentHeight = hasOnePayment ? 0 : ROW_MM

  const putHead = (isContinued: boolean): void => {
    const payment = hasOnePayment && first ? paymentMarks(first.order, paper.y() + 1.8, measure) : []
    paper.put([...buyerMarks(buyer, paper.y(), isContinued, measure), ...payment], HEAD_MM)
  }
  const continueOnNextPage = (): void => {
    paper.turnPage()
    putHead(true)
  }
  const putPart = (part: OrderPart, isContinued: boolean): void => {
    if (!hasOnePayment) paper.put(paymentMarks(part.order, paper.y(), measure), paymentHeight)
    paper.put(orderMarks(part, paper.y(), isContinued, measure), heightOf(part))
  }
  const isTooHigh = (part: OrderPart): boolean => paymentHeight + heightOf(part) > paper.left()

  if (paper.left() < needed) paper.turnPage()
  putHead(false)
  for (const order of orders) {
    if (isTooHigh(order) && paymentHeight + heightOf(order) <= BODY_HEIGHT_MM - HEAD_MM) continueOnNextPage()
    let rest = order
    let isContinued = false
    while (isTooHigh(rest) && rest.rows.length > 1) {
      const count = countFitting(rest, paper.left() - paymentHeight - ORDER_GAP_MM)
      if (count > 0 && !isTooHigh({ ...rest, rows: [], note: [] })) {
        putPart({ ...rest, rows: rest.rows.slice(0, count), note: [] }, isContinued)
        rest = { ...rest, rows: rest.rows.slice(count) }
        isContinued = true
      }
      continueOnNextPage()
    }
    putPart(rest, isContinued)
  }
  const ruleY = paper.y() + SPACE_AFTER_MM / 2 - 0.8
  paper.put([{ kind: 'rule', y: ruleY, thickness: 0.25 }], SPACE_AFTER_MM)
}

export const layoutSheet = (sheet: PackingSheet, measure: TextMeasure): PageMarks[] => {
  const pages: Mark[][] = layoutProducts(sheet.products, measure, BODY)
  const paper = createPaper(pages)
  for (const buyer of sheet.buyers) layoutBuyer(paper, buyer, measure)
  if (pages.length === 0) paper.turnPage()
  return pages.map((marks, i) => [...frame(sheet, measure, i + 1, pages.length), ...marks])
}

const frame = (sheet: PackingSheet, measure: TextMeasure, page: number, of: number): Mark[] => {
  const { orders, items } = countSheet(sheet)
  const version = ` · version ${sheet.version}`
  const listName = fittedText(measure, FOOT_WIDTH - measure.width(version, 9, false), PAGE.left, 286, sheet.listName, 9)
  const printed = `${formatDay(sheet.printedAt)} ${formatClock(sheet.printedAt)}`
  return [
    text(PAGE.left, PAGE.top + 5.2, 'gotong', 15, { bold: true }),
    fittedText(measure, HEADING_WIDTH_MM, PAGE.left, PAGE.top + 15, sheet.listName, 20, { bold: true }),
    fittedText(measure, HEADING_WIDTH_MM, PAGE.left, PAGE.top + 21, sheet.place, 11),
    text(
      PAGE.right,
      PAGE.top + 15.6,
      `${orders} ${orders === 1 ? 'order' : 'orders'} · ${items} ${items === 1 ? 'item' : 'items'}`,
      11,
      { align: 'right' },
    ),
    text(PAGE.right, PAGE.top + 21, sheet.sort === 'name' ? 'by name, A to Z' : 'by order number', 11, {
      align: 'right',
    }),
    { kind: 'rule', y: PAGE.top + 24.6, thickness: 1 },
    { kind: 'rule', y: 281.5, thickness: 0.25 },
    listName,
    text(PAGE.left + measure.width(listName.text, 9, false), 286, version, 9),
    text(PAGE.width / 2, 286, `printed ${printed}`, 9, { align: 'center' }),
    text(PAGE.right, 286, `page ${page} of ${of}`, 9, { bold: true, align: 'right' }),
  ]
}
