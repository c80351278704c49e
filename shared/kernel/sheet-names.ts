// Names of the sheets of a workbook that is made.

const LONGEST = 28
/** What no spreadsheet takes in a sheet's name. */
const NOT_ALLOWED = /[\\/?*[\]:]/g

/** Truncated to 28 characters; a name that is there already, whatever its case, is numbered. */
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
        .slice(0, LONGEST)
        .join('') || 'Sheet'
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${name} ${n}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
