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
  /** Maximum width; wider text is condensed. */
  readonly maxWidth?: number
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

const POINT = 0.3528

/** Distance between baselines in millimetres. */
export const lineHeight = (size: number): number => size * POINT * 1.3

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

/** Keeps the first lines and adds an ellipsis when lines were dropped. */
export const clipLines = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`]

export const text = (
  x: number,
  y: number,
  value: string,
  size: number,
  options: Partial<Pick<TextMark, 'bold' | 'align' | 'white' | 'maxWidth'>> = {},
): TextMark => ({ kind: 'text', x, y, text: value, size, bold: false, align: 'left', ...options })
