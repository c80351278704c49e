// Layout of a packing list on paper. Pure: draws nothing, fetches nothing.
import { formatDay, formatClock } from '#shared/kernel/clock.ts'
import {
  CODE,
  FOOT_WIDTH,
  PAGE,
  TICK,
  fittedText,
  lineHeight,
  text,
  wrapText,
  wrapUpTo,
  type Mark,
  type PageMarks,
  type TextMeasure,
} from './page-marks.ts'
import {
  countSheet,
  type PackingSheet,
  type PrintedBuyer,
  type PrintedLine,
  type PrintedOrder,
} from './packing-sheet.ts'
import { layoutProducts } from './products-layout.ts'

const BODY = { top: 37, bottom: 280 } as const
const HEAD_MM = 9
const SPACE_AFTER_MM = 3
const TICK_X_MM = 36
const NAME = { x: 54, width: 198 - 44 - 4 - 54 } as const
/** Width of a quantity, between its box and the name. */
const QUANTITY = NAME.x - 1 - TICK_X_MM - TICK - 1
/** Width of the name and the place of the list. */
const HEADING_WIDTH_MM = 130
const CONTINUED = ' (continued)'
const ROW_MM = 7.2
const ORDER_GAP_MM = 2.2

interface Row {
  readonly line: PrintedLine
  readonly words: readonly string[]
  readonly height: number
}

interface NoteLine {
  readonly words: string
  readonly bold: boolean
}

interface MeasuredOrder {
  readonly order: PrintedOrder
  readonly title: readonly string[]
  readonly note: readonly NoteLine[]
  readonly rows: readonly Row[]
}

export const layoutSheet = (sheet: PackingSheet, measure: TextMeasure): PageMarks[] => {
  const pages: Mark[][] = layoutProducts(sheet.products, measure, BODY)
  let page: Mark[] | undefined
  let y: number = BODY.bottom

  const turn = (): void => {
    page = []
    pages.push(page)
    y = BODY.top
  }
  const put = (...marks: Mark[]): void => {
    page?.push(...marks)
  }
  const left = (): number => BODY.bottom - y

  const measured = (order: PrintedOrder): MeasuredOrder => ({
    order,
    title: wrapUpTo(measure, 2, order.eventTitle, 9, false, 23),
    note: [
      ['Note', order.comment],
      ['Deliver to', order.deliverTo],
    ].flatMap(([label, said]) =>
      said === ''
        ? []
        : wrapText(measure, `${label}: ${said}`, 10, true, NAME.width + 12).map((words, n) => ({
            words,
            bold: n === 0,
          })),
    ),
    rows: order.lines.map((line) => {
      const words = wrapText(
        measure,
        line.detail === '' ? line.name : `${line.name} (${line.detail})`,
        11,
        false,
        NAME.width,
      )
      return { line, words, height: Math.max(ROW_MM, words.length * lineHeight(11) + 2) }
    }),
  })
  const rowsHeight = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height, 0)
  const heightOf = (o: MeasuredOrder): number =>
    Math.max(
      CODE.height + CODE.gap + 1.3,
      rowsHeight(o.rows) + o.note.length * lineHeight(10),
      9 + o.title.length * 4,
    ) + ORDER_GAP_MM

  const putHead = (buyer: PrintedBuyer, continued: boolean): void => {
    const room = continued ? 120 - measure.width(CONTINUED, 15, true) : 120
    const name = fittedText(measure, room, PAGE.left, y + 6.4, buyer.name, 15, { bold: true })
    const shown = continued ? { ...name, text: `${name.text}${CONTINUED}` } : name
    put(shown)
    const after = PAGE.left + measure.width(shown.text, shown.size, true) + 3
    put(text(after, y + 6.4, `···· ${buyer.phone}`, 11))
    y += HEAD_MM
  }
  const putTag = (order: PrintedOrder, at: number): void => {
    const width = measure.width(order.payment, 10, true) + 4
    const unpaid = order.payment !== 'PAID'
    put({ kind: 'box', x: PAGE.right - width, y: at, width, height: 5.6, stroke: 0.3, filled: unpaid })
    put(text(PAGE.right - width / 2, at + 4.05, order.payment, 10, { bold: true, align: 'center', white: unpaid }))
  }
  const putOrder = (o: MeasuredOrder, rows: readonly Row[], last: boolean, continued: boolean): void => {
    const top = y
    const no = o.order.orderNo === null ? '–' : String(o.order.orderNo)
    put(text(PAGE.left, top + 6, 'No', 9))
    const noAt = PAGE.left + measure.width('No ', 9, false) + 0.6
    put(fittedText(measure, TICK_X_MM - 1 - noAt, noAt, top + 6, no, 20, { bold: true }))
    const under = continued ? ['(continued)'] : o.title
    under.forEach((line, i) => put(text(PAGE.left, top + 10.4 + i * 3.9, line, 9)))
    let at = top
    for (const row of rows) {
      put({ kind: 'box', x: TICK_X_MM, y: at, width: TICK, height: TICK, stroke: 0.5, filled: false })
      const quantity = String(row.line.quantity)
      put(fittedText(measure, QUANTITY, NAME.x - 1, at + 4.9, quantity, 15, { bold: true, align: 'right' }))
      row.words.forEach((word, i) => put(text(NAME.x + 1, at + 4.4 + i * lineHeight(11), word, 11)))
      at += row.height
    }
    if (last)
      o.note.forEach(({ words, bold }, i) => put(text(TICK_X_MM, at + 3.6 + i * lineHeight(10), words, 10, { bold })))
    put({ kind: 'code', x: PAGE.right - CODE.width, y: top, text: o.order.ref })
    put(text(PAGE.right - CODE.width / 2, top + CODE.height + 3.6, o.order.ref, 9, { align: 'center' }))
    y = top + heightOf({ ...o, rows, note: last ? o.note : [] })
  }

  const putBuyer = (buyer: PrintedBuyer): void => {
    const orders = buyer.orders.map(measured)
    const whole = HEAD_MM + orders.reduce((sum, o) => sum + heightOf(o), 0) + SPACE_AFTER_MM
    const full = BODY.bottom - BODY.top
    const first = orders[0]
    const breaks = whole > full
    if (
      page === undefined ||
      (breaks ? left() < HEAD_MM + Math.min(full, first ? heightOf(first) : 0) : left() < whole)
    )
      turn()
    const samePayment = new Set(buyer.orders.map((order) => order.payment)).size === 1
    const head = (continued: boolean): void => {
      const at = y
      putHead(buyer, continued)
      if (samePayment && first) putTag(first.order, at + 1.8)
    }
    const place = (o: MeasuredOrder, rows: readonly Row[], last: boolean, continued: boolean): void => {
      if (!samePayment) {
        putTag(o.order, y)
        y += ROW_MM
      }
      putOrder(o, rows, last, continued)
    }
    head(false)
    const tag = samePayment ? 0 : ROW_MM
    for (const o of orders) {
      if (heightOf(o) + tag > left() && heightOf(o) + tag <= full - HEAD_MM) {
        turn()
        head(true)
      }
      let rows = o.rows
      let continued = false
      while (heightOf({ ...o, rows }) + tag > left() && rows.length > 1) {
        let count = 0
        let height = tag + ORDER_GAP_MM
        while (count < rows.length - 1 && height + (rows[count]?.height ?? 0) <= left()) {
          height += rows[count]?.height ?? 0
          count += 1
        }
        if (count > 0 && left() >= tag + heightOf({ ...o, rows: [], note: [] })) {
          place(o, rows.slice(0, count), false, continued)
          rows = rows.slice(count)
          continued = true
        }
        turn()
        head(true)
      }
      place(o, rows, true, continued)
    }
    y += SPACE_AFTER_MM
    put({ kind: 'rule', y: y - SPACE_AFTER_MM / 2 - 0.8, thickness: 0.25 })
  }

  for (const buyer of sheet.buyers) putBuyer(buyer)
  if (pages.length === 0) turn()
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
