// Names of worksheets in an exported workbook.

const MAX_NAME_LENGTH = 28
/** Characters that spreadsheets refuse in sheet names. */
const NOT_ALLOWED = /[\\/?*[\]:]/g

/** Truncates to 28 characters; numbers a name that exists already, ignoring case. */
export const sheetNames = (titles: readonly string[]): string[] => {
  const taken = new Set<string>()
  return titles.map((title) => {
    const name =
      Array.from(
        title
          .replace(NOT_ALLOWED, ' ')
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/^'+|'+$/g, ''),
      )
        .slice(0, MAX_NAME_LENGTH)
        .join('') || 'Sheet'
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${name} ${n}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
