// Text functions for input and search.

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The last four digits of a phone number, such as '4821'. Shorter numbers are unchanged. */
export const lastFour = (phone: string): string => digitsOf(phone).slice(-4)

export const isBlank = (text: string): boolean => text.trim() === ''

/** Words of a description shown before 'More' (decision Q-097). */
export const SHORT_DESCRIPTION_WORDS = 64

/** The first words of a text, and whether more follow. */
export const shortened = (
  text: string,
  limit = SHORT_DESCRIPTION_WORDS,
): { readonly text: string; readonly cut: boolean } => {
  const words = text.trim().split(/(?<=\s)(?=\S)/)
  return words.length <= limit ? { text, cut: false } : { text: words.slice(0, limit).join('').trimEnd(), cut: true }
}

/**
 * Normalises for comparison: lower case, no accents, single spaces. Accents are marks that all scripts share; vowel signs
 * of Tamil or Hindi stay. `user_searches` stores folded texts: a change here needs a migration that writes them again.
 */
export const folded = (text: string): string => withPlainSpaces(withoutAccents(text).toLowerCase())

export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{Script=Inherited}/gu, '')

export const withPlainSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The first word and the rest (decision Q-114). */
export const splitName = (name: string): { readonly first: string; readonly last: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}

/** A phone number without the spaces and hyphens that people write between digits. */
export const cleanPhone = (phone: string): string => phone.replaceAll(/[\s-]/g, '')
