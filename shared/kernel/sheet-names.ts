// Names of worksheets in an exported workbook.

const MAX_NAME_LENGTH = 28
/** Characters that spreadsheets or XML refuse in sheet names. */
const NOT_ALLOWED = /[\\/?*[\]:\p{Cc}\p{Cs}\ufffe\uffff]/gu
/** A sheet of this name belongs to Excel. */
const RESERVED = 'history'

/** Whole characters up to the limit, which spreadsheets count in UTF-16 units. */
const truncated = (text: string): string => {
  let name = ''
  for (const character of text) {
    if (name.length + character.length > MAX_NAME_LENGTH) break
    name += character
  }
  return name
}

/** Truncates to 28 characters; numbers a name that exists already, ignoring case. */
export const sheetNames = (titles: readonly string[]): string[] => {
  const taken = new Set<string>([RESERVED])
  return titles.map((title) => {
    const tidy = title.replace(NOT_ALLOWED, ' ').replace(/\s+/g, ' ').trim().replace(/^'+/, '')
    const name = truncated(tidy).replace(/[' ]+$/, '') || 'Sheet'
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${name} ${n}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
