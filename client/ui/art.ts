// Drawings and tiles that replace missing photographs.
import { drawingOf } from './food-art.ts'

/** The drawing of the food that the words name; undefined without one. `small`: bitmap up to 104 pixels high. */
export const artFor = (words: string, small = false): string | undefined => {
  const drawing = drawingOf(words)
  if (drawing === undefined) return undefined
  return small ? `/art/small/${drawing}.webp` : `/art/${drawing}.svg`
}

const HUES = 360

/** Hue of a tile in degrees: the same for the same name, different for most others. */
export const hueOf = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum % HUES
}

/** Two letters for a person without a photograph. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
  return letters.join('').toUpperCase() || '·'
}

/** The first letter or digit of a name. */
export const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·'
