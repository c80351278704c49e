// Drawing primitives between layout and PDF. Millimetres from the top left corner of an A4 page; text sizes in
// points.

export interface TextMark {
  readonly kind: 'text'
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly align: 'left' | 'right' | 'center'
  readonly white?: boolean
}

export interface BoxMark {
  readonly kind: 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly stroke: number
  readonly filled: boolean
}

export interface RuleMark {
  readonly kind: 'rule'
  readonly y: number
  readonly thickness: number
}

export interface CodeMark {
  readonly kind: 'code'
  readonly x: number
  readonly y: number
  readonly text: string
}

export interface PictureMark {
  readonly kind: 'picture'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly url: string
}

export type Mark = TextMark | BoxMark | RuleMark | CodeMark | PictureMark
export type PageMarks = readonly Mark[]

/** Measures the width of a text in millimetres. */
export interface TextMeasure {
  width(text: string, size: number, bold: boolean): number
}

export const PAGE = { width: 210, height: 297, left: 12, right: 198, top: 10 } as const
export const CODE = { width: 44, height: 11, gap: 5 } as const
export const TICK = 6
/** Width of the name at the foot of a page, beside the time of printing. */
export const FOOT_WIDTH = 66

const MM_PER_POINT = 0.3528

/** Distance between baselines in millimetres. */
export const lineHeight = (size: number): number => size * MM_PER_POINT * 1.3

/** Wraps text at word boundaries; breaks a word wider than a line. */
export const wrapText = (measure: TextMeasure, text: string, size: number, bold: boolean, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string): boolean => measure.width(candidate, size, bold) <= width
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    let rest = word
    while (!fits(rest)) {
      let cut = rest.length - 1
      while (cut > 1 && !fits(rest.slice(0, cut))) cut -= 1
      lines.push(rest.slice(0, cut))
      rest = rest.slice(cut)
    }
    line = rest
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Smallest text that is read at arm's length. */
const MIN_FONT_SIZE_PT = 9

/** The longest beginning of a text that fits with an ellipsis, or the whole text if that fits. */
const cutToWidth = (measure: TextMeasure, value: string, size: number, bold: boolean, width: number): string => {
  const fits = (candidate: string): boolean => measure.width(candidate, size, bold) <= width
  if (fits(value)) return value
  const characters = Array.from(value)
  const cut = (count: number): string => `${characters.slice(0, count).join('').trimEnd()}…`
  let [fitting, tooLong] = [0, characters.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(cut(middle))) fitting = middle
    else tooLong = middle
  }
  return cut(fitting)
}

/** The first lines of a text; the last one ends with an ellipsis when lines were dropped. */
export const wrapUpTo = (
  measure: TextMeasure,
  lines: number,
  ...[value, size, bold, width]: [value: string, size: number, bold: boolean, width: number]
): string[] => {
  const all = wrapText(measure, value, size, bold, width)
  if (all.length <= lines) return all
  const last = all.slice(lines - 1).join(' ')
  return [...all.slice(0, lines - 1), cutToWidth(measure, last, size, bold, width)]
}

type TextLook = Partial<Pick<TextMark, 'bold' | 'align' | 'white'>>

export const text = (x: number, y: number, value: string, size: number, look: TextLook = {}): TextMark => ({
  kind: 'text',
  x,
  y,
  text: value,
  size,
  bold: false,
  align: 'left',
  ...look,
})

/** A text that is made smaller until it has `width`, and cut where it would be smaller than people read. */
export const fittedText = (
  measure: TextMeasure,
  width: number,
  ...[x, y, value, size, look = {}]: Parameters<typeof text>
): TextMark => {
  const bold = look.bold === true
  const natural = measure.width(value, size, bold)
  const fitting = natural <= width ? size : Math.max(MIN_FONT_SIZE_PT, (size * width) / natural)
  return text(x, y, cutToWidth(measure, value, fitting, bold, width), fitting, look)
}
