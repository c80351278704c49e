// Names and titles without invisible characters, so that two that look the same to people are stored the same.
import { folded } from './text.ts'

/** Format characters (Cf), and other characters that show nothing, such as the Hangul filler. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** The zero-width joiner and non-joiner, which Persian, the scripts of India, and emoji of several parts need. */
const JOINER = /[\u200C\u200D]/u
/** Variation selectors choose the form of an emoji or a Chinese character. */
const SELECTOR = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u
/** Characters after which neither has a meaning. */
const TAKES_NONE = /[\s\p{Script=Latin}]/u

const isVisible = (character: string | undefined): boolean =>
  character !== undefined && !INVISIBLE.test(character) && !/\s/u.test(character)

/** Removes invisible characters, and keeps joiners between visible ones and selectors after them. */
export const visibleText = (text: string): string => {
  if (!INVISIBLE.test(text)) return text
  const characters = Array.from(text)
  const kept: string[] = []
  for (const [at, character] of characters.entries()) {
    const last = kept.at(-1)
    const isAfterVisible = last !== undefined && !TAKES_NONE.test(last)
    const isKept = SELECTOR.test(character)
      ? isAfterVisible && isVisible(last)
      : JOINER.test(character) && isAfterVisible && !JOINER.test(last) && isVisible(characters[at + 1])
    if (!INVISIBLE.test(character) || isKept) kept.push(character)
  }
  return kept.join('')
}

/** A title as it is stored. */
export const cleanTitle = (text: string): string => visibleText(text).trim()

/** A name as it is stored: single spaces, too. */
export const cleanName = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim()

/** 'Gotong' as the first word, whatever its case, accents and width. */
const BEGINS_WITH_GOTONG = /^[^\p{L}\p{N}]*gotong(?![\p{L}\p{N}])/u
/** 'Gotong' as the only word. */
const GOTONG = /^[^\p{L}\p{N}]*gotong[^\p{L}\p{N}]*$/u

export const NAME_OF_GOTONG = 'A name cannot begin with Gotong'

/** Messages of people with such a name would look like messages of Gotong itself. */
export const isNameOfGotong = (name: string): boolean => BEGINS_WITH_GOTONG.test(folded(visibleText(name)))

export const GROUP_OF_GOTONG = 'A group cannot be called Gotong'

/** A group may be called 'Gotong Royong Club': gotong royong means mutual help. Groups send no messages. */
export const isCalledGotong = (name: string): boolean => GOTONG.test(folded(visibleText(name)))
