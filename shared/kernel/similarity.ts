// Similarity of names to a typed text, for searches. Apart from the other text functions, which the start page loads.
import { withoutAccents, withPlainSpaces } from './text.ts'

const pairsOf = (text: string): Map<string, number> => {
  const letters = Array.from(text)
  const pairs = new Map<string, number>()
  for (let i = 0; i + 1 < letters.length; i += 1) {
    const pair = `${letters[i]}${letters[i + 1]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

interface Typed {
  readonly text: string
  readonly pairs: ReadonlyMap<string, number>
  /** Number of pairs. */
  readonly size: number
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0)

const typedOf = (text: string): Typed => {
  const pairs = pairsOf(text)
  return { text, pairs, size: sizeOf(pairs) }
}

/** Sørensen–Dice coefficient over letter pairs, 0 to 1. Takes time in proportion to the length of `part`. */
const diceOf = (typed: Typed, part: string): number => {
  if (typed.text === part) return 1
  let shared = 0
  let total = typed.size
  for (const [pair, count] of pairsOf(part)) {
    shared += Math.min(count, typed.pairs.get(pair) ?? 0)
    total += count
  }
  return total === 0 ? 0 : (2 * shared) / total
}

/** Minimum similarity of a search result. */
export const MIN_SIMILARITY = 0.4

const MAX_SEARCH_CHARACTERS = 300
const MAX_SEARCH_WORDS = 40
const SLICE_CHARACTERS = 50

/** The beginning of a folded text. Folding makes up to 18 characters of one, so the text is folded in slices. */
const foldedForSearch = (text: string): string => {
  let start = ''
  for (let at = 0; at < text.length && start.length < MAX_SEARCH_CHARACTERS; at += SLICE_CHARACTERS)
    start += withoutAccents(text.slice(at, at + SLICE_CHARACTERS))
  return withPlainSpaces(start.slice(0, MAX_SEARCH_CHARACTERS).toLowerCase())
}

/**
 * Similarity of a name to a typed text, 0 to 1, ignoring case: the maximum over the whole name and each of its words;
 * a substring counts as 1 (decision Q-116). An empty text has similarity 0. The first 300 characters and 40 words count.
 */
export const similarityTo = (typed: string): ((name: string) => number) => {
  const wanted = typedOf(foldedForSearch(typed))
  return (name) => {
    const whole = foldedForSearch(name)
    if (wanted.text === '') return 0
    if (whole.includes(wanted.text)) return 1
    const words = whole.split(' ').slice(0, MAX_SEARCH_WORDS)
    return Math.max(...[whole, ...words].map((part) => diceOf(wanted, part)))
  }
}
