// Short marks that tell apart the events of one collection, because each event numbers its orders from 1.
import type { Event } from '#shared/event/event.ts'

/** Most words of a title whose initials make a mark. */
const MAX_WORDS = 3

const initialsOf = (title: string, words: number): string =>
  [...title.matchAll(/([\p{L}\p{N}])[\p{L}\p{M}\p{N}]*/gu)]
    .slice(0, words)
    .map(([, initial = '']) => initial.toUpperCase())
    .join('')

const areDistinct = (marks: readonly string[]): boolean =>
  new Set(marks).size === marks.length && marks.every((mark) => mark !== '')

const NO_MARKS: ReadonlyMap<string, string> = new Map()

/**
 * Maps each event to the initials of its title, as few as tell the events apart; events with the same initials are
 * numbered. Empty for a single event.
 */
export const eventMarks = (events: readonly Pick<Event, 'id' | 'title'>[]): ReadonlyMap<string, string> => {
  if (events.length < 2) return NO_MARKS
  for (let words = 1; words <= MAX_WORDS; words += 1) {
    const marks = events.map(({ title }) => initialsOf(title, words))
    if (areDistinct(marks)) return new Map(events.map(({ id }, at) => [id, marks[at] ?? '']))
  }
  return new Map(events.map(({ id, title }, at) => [id, `${initialsOf(title, 1)}${at + 1}`]))
}
