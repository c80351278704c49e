// Drawings that replace missing photographs.
import { drawingOf } from './food-art.ts'

const drawings = [
  'mango',
  'laksa',
  'fish',
  'ondeh',
  'eggs',
  'dumplings',
  'strawberries',
  'sourdough',
  'kueh-lapis',
  'rempah',
  'sticky-rice',
  'puree',
] as const

/**
 * Returns the same drawing for the same seed: of the food that the seed names, if any. `small`: bitmap up to 104
 * pixels high, which renders fast.
 */
export const artFor = (seed: string, small = false): string => {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  const drawing = drawingOf(seed) ?? drawings[sum % drawings.length]!
  return small ? `/art/small/${drawing}.webp` : `/art/${drawing}.svg`
}

/** Two letters for a person without a photograph. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
  return letters.join('').toUpperCase() || '·'
}
