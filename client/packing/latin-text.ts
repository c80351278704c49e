// Characters that the standard PDF fonts can draw: Windows-1252. Other text is drawn as a picture.

const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isLatin = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(character)
}

/** Normalises to NFC, so that 'é' is one character, and collapses white space. */
export const tidyText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

export const isLatinText = (text: string): boolean => Array.from(text).every(isLatin)

/** Replaces each run of undrawable characters with an ellipsis. */
export const latinOnly = (text: string): string =>
  Array.from(text, (character) => (isLatin(character) ? character : '\uE000'))
    .join('')
    .replace(/\uE000+/g, '…')
