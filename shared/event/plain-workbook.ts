// Reduces the worksheets of a workbook to their rows. The workbook library expands merged cells, column ranges,
// hyperlinks and shared formulas cell by cell, so that one element for A1:XFD1048576 takes minutes and gigabytes.
import { strFromU8, strToU8 } from 'fflate'

type Files = Readonly<Record<string, Uint8Array>>

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i

/** Comments, drawings and links of a sheet are only found through these. */
const WORKSHEET_RELATIONS = /^xl\/worksheets\/_rels\//i

/** Pictures and printer settings are no XML. The library requires every part that the list of content types names. */
export const isWorkbookPart = (name: string): boolean => /\.(xml|rels)$/i.test(name) && !WORKSHEET_RELATIONS.test(name)

const SHEET_DATA = /<(?:\w+:)?sheetData\s*>/
const SHEET_DATA_END = /<\/(?:\w+:)?sheetData\s*>/
/** Rows, cells, values, and texts within cells; a prefix of a namespace may come before. */
const VALUE_TAG = /^(\/?)(?:\w+:)?(row|c|v|is|t|r)(?=[\s/]|$)/
/** Address, style and type of a cell. */
const ATTRIBUTE = /\s([rst])\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Far above what a cell needs. */
const MAX_TAG_CHARACTERS = 400

/** `text`: what stands between < and >. Written again, because the library takes exponential time for broken attributes. */
const plainTag = (text: string): string => {
  const [, slash = '', name] = (text.length <= MAX_TAG_CHARACTERS && VALUE_TAG.exec(text)) || []
  if (name === undefined) return text.startsWith('/') ? '</ignored>' : '<ignored>'
  const attributes = [...text.matchAll(ATTRIBUTE)].map(([, key, double, single]) => ` ${key}="${double ?? single}"`)
  return `<${slash}${name}${attributes.join('')}${text.endsWith('/') ? '/' : ''}>`
}

/** The library looks for some tags everywhere, also within a cell, so that only tags of values are left. Takes linear time. */
const keepValues = (rows: string): string => {
  const parts: string[] = []
  let at = 0
  for (let open = rows.indexOf('<'); open !== -1; open = rows.indexOf('<', at)) {
    const close = rows.indexOf('>', open)
    parts.push(rows.slice(at, open))
    if (close === -1) return parts.join('')
    parts.push(plainTag(rows.slice(open + 1, close)))
    at = close + 1
  }
  return parts.join('') + rows.slice(at)
}

const plainWorksheet = (xml: string): string => {
  const begin = SHEET_DATA.exec(xml)
  const rest = begin === null ? '' : xml.slice(begin.index + begin[0].length)
  const end = SHEET_DATA_END.exec(rest)
  const rows = keepValues(end === null ? '' : rest.slice(0, end.index))
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
}

const SHARED_STRINGS = /^xl\/sharedStrings\.xml$/i
const STRING_END = '</si>'
/** Other spellings of an entry; without them, each `</si>` ends one. */
const OTHER_ENTRIES = /<si\s*\/>|<\w+:si/
/** Any number in a cell may be the index of a shared string. */
const CELL_NUMBER = /<v[^>]*>\s*(\d+)/g

/**
 * Empties the shared strings that no cell of the worksheets uses. The library takes ten seconds for 40 MB of them, and
 * spreadsheet programs save strings of deleted cells.
 */
const usedStrings = (strings: string, worksheets: readonly string[]): string => {
  if (OTHER_ENTRIES.test(strings)) return strings
  const used = new Set(worksheets.flatMap((xml) => Array.from(xml.matchAll(CELL_NUMBER), ([, index]) => Number(index))))
  const entries = strings.split(STRING_END)
  const last = entries.length - 1
  return entries
    .map((entry, at) => {
      if (at === last || used.has(at)) return entry
      const begin = entry.indexOf('<si')
      return begin === -1 ? entry : `${entry.slice(0, begin)}<si><t/>`
    })
    .join(STRING_END)
}

export const isSharedStrings = (name: string): boolean => SHARED_STRINGS.test(name)

export const plainWorkbook = (files: Files): Record<string, Uint8Array> => {
  const worksheets = Object.entries(files)
    .filter(([name]) => WORKSHEET.test(name))
    .map(([name, content]) => [name, plainWorksheet(strFromU8(content))] as const)
  const xmls = worksheets.map(([, xml]) => xml)
  return Object.fromEntries([
    ...Object.entries(files).map(
      ([name, content]) =>
        [name, isSharedStrings(name) ? strToU8(usedStrings(strFromU8(content), xmls)) : content] as const,
    ),
    ...worksheets.map(([name, xml]) => [name, strToU8(xml)] as const),
  ])
}

const NO_ROWS = strToU8(plainWorksheet(''))

/** The workbook without the rows of its worksheets: enough to read their names and which are hidden. */
export const withoutCells = (files: Files): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, WORKSHEET.test(name) ? NO_ROWS : content]))
