// No two marks of a printed page cover each other, whatever the texts are.
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { createSeededRandom, type SeededRandom } from '#sync/simulator/seeded-random.ts'
import { drawPdf } from './draw-pdf.ts'
import { layoutSheet } from './packing-layout.ts'
import type { PackingSheet, PrintedBuyer, PrintedOrder } from './packing-sheet.ts'
import { CODE, PAGE, type Mark, type PageMarks, type TextMeasure } from './page-marks.ts'
import { layoutSupplierSheet } from './supplier-layout.ts'

const MILLIMETRES_PER_POINT = 0.3528
/** Height of capitals and depth of descenders of Helvetica, in em. */
const [ASCENT, DESCENT] = [0.718, 0.207]
/** Rounding of measured widths. */
const TOLERANCE_MM = 0.05
const MIN_POINTS = 9
const PRINTED_AT = fromCivil(2030, 11, 29, 21, 14) ?? 0

/** The measure of the drawing itself. */
const helvetica = async (): Promise<TextMeasure> => {
  let measured: TextMeasure | undefined
  await drawPdf({ title: '', layout: (measure) => ((measured = measure), []) }, {})
  if (!measured) throw new Error('The drawing gave no measure')
  return measured
}

interface Place {
  readonly about: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const placeOf = (mark: Mark, measure: TextMeasure): Place => {
  switch (mark.kind) {
    case 'text': {
      const width = measure.width(mark.text, mark.size, mark.bold)
      const left = mark.align === 'left' ? mark.x : mark.align === 'right' ? mark.x - width : mark.x - width / 2
      const em = mark.size * MILLIMETRES_PER_POINT
      return {
        about: `‘${mark.text}’`,
        left,
        right: left + width,
        top: mark.y - ASCENT * em,
        bottom: mark.y + DESCENT * em,
      }
    }
    case 'code':
      return { about: 'barcode', left: mark.x, right: mark.x + CODE.width, top: mark.y, bottom: mark.y + CODE.height }
    case 'rule':
      return { about: 'rule', left: PAGE.left, right: PAGE.right, top: mark.y, bottom: mark.y }
    case 'box':
    case 'picture': {
      const { x, y, width, height } = mark
      return { about: mark.kind, left: x, right: x + width, top: y, bottom: y + height }
    }
  }
}

const covers = (a: Place, b: Place): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_MM &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_MM

/** The label of a payment stands in its box. */
const isWithin = (a: Place, b: Place): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

const faultsOf = (pages: readonly PageMarks[], measure: TextMeasure): string[] =>
  pages.flatMap((marks, n) => {
    const places = marks.map((mark) => placeOf(mark, measure))
    const small = marks.flatMap((mark) =>
      mark.kind === 'text' && mark.size < MIN_POINTS ? [`page ${n + 1}: ${mark.size} pt: ${mark.text}`] : [],
    )
    const outside = places.flatMap(({ about, left, right, bottom }) =>
      left < PAGE.left - TOLERANCE_MM || right > PAGE.right + TOLERANCE_MM || bottom > 288
        ? [`page ${n + 1}: ${about} leaves the page`]
        : [],
    )
    const covered = places.flatMap((a, i) =>
      places
        .slice(i + 1)
        .filter((b) => covers(a, b) && !isWithin(b, a))
        .map((b) => `page ${n + 1}: ${a.about} and ${b.about}`),
    )
    return [...small, ...outside, ...covered]
  })

const LONG = 'Muhammad Hafizuddin bin Abdul Rahman Al-Sagoff d/o Ramasamy Krishnan Subramaniam Wong-Ferreira '
const WORDS = ['W', 'mango', 'Kampong', 'durian-pandan', 'x'.repeat(30), 'M'.repeat(80), LONG]

const wordsBy =
  (random: SeededRandom) =>
  (most: number): string =>
    Array.from({ length: random.between(1, most) }, () => random.pick(WORDS)).join(' ')

const randomSheet = (random: SeededRandom): PackingSheet => {
  const words = wordsBy(random)
  const order = (): PrintedOrder => ({
    ref: newRef(),
    orderNo: random.pick([null, 7, 88_888, 100_000]),
    eventTitle: words(6),
    payment: random.pick(['PAID', 'CLAIMED', 'NOT PAID'] as const),
    comment: random.pick(['', words(5)]),
    deliverTo: random.pick(['', words(3)]),
    lines: Array.from({ length: random.pick([1, 2, 12, 60]) }, () => ({
      quantity: random.pick([1, 88, 888, 10_000]),
      name: words(4),
      detail: random.pick(['', words(3)]),
    })),
  })
  const buyers = Array.from({ length: 6 }, (): PrintedBuyer => ({
    name: words(3),
    phone: '8888',
    orders: Array.from({ length: random.pick([1, 2, 4]) }, order),
  }))
  const products = Array.from({ length: random.pick([0, 3, 60]) }, () => ({
    name: words(4),
    detail: words(4),
    quantity: random.pick([1, 888, 100_000]),
    picture: random.pick([null, 'a']),
  }))
  const [listName, place, sort] = [words(4), words(4), random.pick(['name', 'number'] as const)]
  return { listName, place, version: 'W8M0', printedAt: PRINTED_AT, sort, buyers, products }
}

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  'COL-026 with long names and many items nothing on paper covers another text, and no text is below 9 pt (seed %d)',
  async (seed) => {
    const measure = await helvetica()
    const pages = layoutSheet(randomSheet(createSeededRandom(seed)), measure)
    expect(pages.length).toBeGreaterThan(1)
    expect(faultsOf(pages, measure)).toEqual([])
  },
)

test('MNG-051 with long names nothing of a supplier order covers another text, and no text is below 9 pt', async () => {
  const measure = await helvetica()
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = createSeededRandom(seed)
    const words = wordsBy(random)
    const item = () => ({
      quantity: words(2),
      name: words(4),
      options: Array.from({ length: random.pick([0, 3]) }, () => words(4)),
    })
    const pages = layoutSupplierSheet(
      {
        title: words(4),
        head: ['Collection Fri 29-11-2030, 5PM–8PM'],
        items: Array.from({ length: 40 }, item),
        unfilled: { heading: 'Cases that did not fill, not ordered', items: Array.from({ length: 5 }, item) },
        printedAt: PRINTED_AT,
      },
      measure,
    )
    expect(faultsOf(pages, measure), `seed ${seed}`).toEqual([])
  }
})
