// Texts of people without characters that spoof or cover other texts: control and invisible characters, and accents piled up.
// Two names that look the same to people are stored the same.
import { folded } from './text.ts'

/** Control characters but line breaks and tabs, format characters (Cf), and others that show nothing, such as the Hangul filler and the Braille blank. */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Accents, vowel signs and selectors, which take no room of their own. */
const MARK = /[\p{Mn}\p{Me}]/u
/** More of them cover the lines above and below; no language needs more (Unicode Technical Standard 39, section 5.4). */
const MAX_MARKS_PER_CHARACTER = 4
/** The zero-width joiner and non-joiner, which Persian, the scripts of India, and emoji of several parts need. */
const JOINER = /[\u200C\u200D]/u
/** Variation selectors choose the form of an emoji or a Chinese character. */
const SELECTOR = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u
/** Characters after which neither has a meaning. */
const TAKES_NONE = /[\s\p{Script=Latin}]/u

const isVisible = (character: string | undefined): boolean =>
  character !== undefined && !INVISIBLE.test(character) && !/\s/u.test(character)

/** Removes invisible characters and surplus marks, and keeps joiners between visible characters and selectors after them. */
export const visibleText = (text: string): string => {
  if (!INVISIBLE.test(text) && !MARK.test(text)) return text
  const characters = Array.from(text)
  const kept: string[] = []
  let marks = 0
  for (const [at, character] of characters.entries()) {
    const last = kept.at(-1)
    const isAfterVisible = last !== undefined && !TAKES_NONE.test(last)
    const isKept = SELECTOR.test(character)
      ? isAfterVisible && isVisible(last)
      : JOINER.test(character) && isAfterVisible && !JOINER.test(last) && isVisible(characters[at + 1])
    if (INVISIBLE.test(character) && !isKept) continue
    if (MARK.test(character)) marks += 1
    else if (!JOINER.test(character)) marks = 0
    if (marks <= MAX_MARKS_PER_CHARACTER) kept.push(character)
  }
  return kept.join('')
}

/** A title, or the name of a thing, as it is stored: one line. */
export const cleanTitle = (text: string): string =>
  visibleText(text)
    .replace(/[\t-\r\u2028\u2029]+/g, ' ')
    .trim()

/** All that starts a new line on some screen or in some file. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u

/** A text of several lines as it is stored: paragraphs stay, more than one empty line between them does not (decision Q-115). */
export const cleanText = (text: string): string =>
  text
    .split(LINE_BREAK)
    .map((line) => visibleText(line).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

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
