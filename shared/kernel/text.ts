// Text functions for input and search.

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The last four digits of a phone number, such as '4821'. Shorter numbers are unchanged. */
export const lastFour = (phone: string): string => digitsOf(phone).slice(-4)

export const isBlank = (text: string): boolean => text.trim() === ''

/** Bounds of the part of a description before 'More': its words (decision Q-097), and also few words of many lines or without spaces. */
export const SHORT_DESCRIPTION_WORDS = 64
export const SHORT_DESCRIPTION_LINES = 16
export const SHORT_DESCRIPTION_CHARACTERS = 1000

/** The beginning of a text, and whether more follows. */
export const shortened = (
  text: string,
  limit = SHORT_DESCRIPTION_WORDS,
): { readonly text: string; readonly cut: boolean } => {
  const whole = text.trim()
  const words = whole.split(/(?<=\s)(?=\S)/).slice(0, limit)
  const lines = words.join('').split('\n').slice(0, SHORT_DESCRIPTION_LINES)
  const start = Array.from(lines.join('\n')).slice(0, SHORT_DESCRIPTION_CHARACTERS).join('').trimEnd()
  return start === whole ? { text, cut: false } : { text: start, cut: true }
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
