// What the fonts that every PDF reader carries can draw: the Windows-1252 characters. The rest is drawn as a picture.

const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isLatin = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(character)
}

/** Composed where that helps: 'é' as one character. */
export const tidyText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

export const isLatinText = (text: string): boolean => Array.from(text).every(isLatin)

/** The text with an ellipsis for every run that cannot be drawn: less, but never wrong. */
export const latinOnly = (text: string): string =>
  Array.from(text, (character) => (isLatin(character) ? character : '\uE000'))
    .join('')
    .replace(/\uE000+/g, '…')
