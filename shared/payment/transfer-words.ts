// Compares the text of a transfer with the name of a buyer. Banks cut, reorder and decorate names.
import { folded } from '#shared/kernel/text.ts'
import type { Transfer } from './bank-transfer.ts'

/** Banks cut long names: a part of at least so many letters stands for a name that begins with it. */
const MIN_CUT_NAME_CHARACTERS = 4
/** Titles and particles that agree with everybody. */
const NO_NAMES = new Set(['bin', 'binte', 'bte', 's/o', 'd/o', 'mr', 'mrs', 'ms', 'mdm', 'dr', 'the', 'from', 'and'])

export interface ReadTransfer {
  readonly transfer: Transfer
  /** Upper-case letters and digits without anything between them. */
  readonly joined: string
  readonly words: ReadonlySet<string>
  readonly names: readonly string[]
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

export const readWords = (transfer: Transfer): ReadTransfer => {
  const words = wordsOf(transfer.text)
  return { transfer, joined: words.join('').toUpperCase(), words: new Set(words), names: words }
}

/** Words that agree start alike. */
export const wordStart = (word: string): string => word.slice(0, MIN_CUT_NAME_CHARACTERS)

/** Number of words of a name that the text has. */
const sharedWords = ({ words, names }: ReadTransfer, name: readonly string[]): number =>
  name.filter(
    (word) =>
      words.has(word) ||
      names.some(
        (other) => other.length >= MIN_CUT_NAME_CHARACTERS && word.length > other.length && word.startsWith(other),
      ),
  ).length

export const nameWords = (name: string): string[] => [
  ...new Set(wordsOf(name).filter((word) => word.length > 1 && !NO_NAMES.has(word))),
]

/** Two words of the name agree, or its only word, which is no short one. */
export const hasName = (transfer: ReadTransfer, name: readonly string[]): boolean => {
  const count = sharedWords(transfer, name)
  return count >= 2 || (count === 1 && name.length === 1 && (name[0]?.length ?? 0) >= MIN_CUT_NAME_CHARACTERS)
}

/** Share of the name's words that the text has; 0 where the name does not agree. */
export const nameScore = (transfer: ReadTransfer, name: readonly string[]): number =>
  hasName(transfer, name) ? sharedWords(transfer, name) / name.length : 0
