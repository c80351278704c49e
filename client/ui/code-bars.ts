// Code 128 as a row of modules; paper and pickup pass draw the same bars.
import JsBarcode from 'jsbarcode'

interface Encoded {
  encodings?: { data: string }[]
}

export interface CodeBars {
  /** Width of the code in modules, without quiet zones. */
  readonly modules: number
  /** Dark bars: first module and width. */
  readonly bars: readonly { readonly at: number; readonly width: number }[]
}

export const codeBars = (text: string): CodeBars => {
  const target: Encoded = {}
  JsBarcode(target, text, { format: 'CODE128' })
  const data = (target.encodings ?? []).map((part) => part.data).join('')
  const bars = [...data.matchAll(/1+/g)].map((match) => ({ at: match.index, width: match[0].length }))
  return { modules: data.length, bars }
}
