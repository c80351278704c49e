// Independent model of the boards: replays accepted operations without the catalogue's rules.
import type { Row } from '#shared/kernel/change.ts'
import { hybridParts, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Accepted } from './simulated-server.ts'

interface AcceptedInput {
  readonly id: string
  readonly board: string
  readonly by?: number
  readonly steps?: number
  readonly from: string
  readonly to: string
  readonly text?: string
  readonly tag?: string
  readonly picture?: string
  readonly replaces?: string | null
}

export const boardModel = (accepted: readonly Accepted[]): Record<string, Row[]> => {
  const values = new Map<string, { board: string; value: number }>()
  const titles = new Map<string, { board: string; text: string; time: HybridTime }>()
  const notes = new Map<string, { board: string; author: string; text: string; tag: string; picture: string }>()
  for (const { name, input, stamp } of accepted) {
    const mutation = input as AcceptedInput
    if (name === 'count') {
      const before = values.get(mutation.id)?.value ?? 0
      values.set(mutation.id, { board: mutation.board, value: before + (mutation.by ?? mutation.steps ?? 0) })
    } else if (name === 'write-note') {
      // Writing a known note again by the same author changes nothing.
      if (!notes.has(mutation.id))
        notes.set(mutation.id, {
          board: mutation.board,
          author: stamp.actor.id,
          text: mutation.text ?? '',
          tag: '',
          picture: mutation.picture ?? '',
        })
    } else if (name === 'edit-note') {
      const note = notes.get(mutation.id)
      if (note) notes.set(mutation.id, { ...note, text: mutation.text ?? note.text, tag: mutation.tag ?? note.tag })
    } else if (name === 'illustrate-note') {
      const note = notes.get(mutation.id)
      if (note) notes.set(mutation.id, { ...note, picture: mutation.picture ?? '' })
    } else if (name === 'move-notes') {
      for (const [id, note] of notes) if (note.board === mutation.from) notes.set(id, { ...note, board: mutation.to })
    } else if (name === 'erase-note') notes.delete(mutation.id)
    else if (name === 'set-title') {
      const { time } = stamp
      const title = titles.get(mutation.board)
      if (!title || time > title.time)
        titles.set(mutation.board, { board: mutation.board, text: mutation.text ?? '', time })
    }
  }
  const rows = <R>(of: ReadonlyMap<string, R>) => [...of].map(([id, row]) => ({ id, ...row }))
  return { counters: rows(values), notes: rows(notes), titles: rows(titles) }
}

/**
 * SYN-034 SYN-035: titles whose author had read one with a later time. Excludes titles that the server accepted only
 * afterwards, as after a restored backup, and titles later than a server clock that was set back. `isAtAnotherClock`: the
 * two titles have times of clocks that the server could not compare.
 * A copied profile may have read a title that its original had not sent yet: the server then learns of their order only
 * by the clocks, which may have changed between the two actions.
 */
export const lostTitles = (
  accepted: readonly Accepted[],
  isAtAnotherClock: (read: Accepted, later: Accepted) => boolean,
): string[] => {
  const titles = new Map<string, Accepted>()
  const faults: string[] = []
  for (const title of accepted) {
    const { name, input, stamp } = title
    if (name !== 'set-title') continue
    const { text, replaces } = input as AcceptedInput
    const read = titles.get(replaces ?? '')
    const isComparable =
      read !== undefined &&
      stamp.server !== null &&
      hybridParts(read.stamp.time).milliseconds < stamp.server.now * 1000 &&
      !stamp.device.id.startsWith(`${read.stamp.device.id}-copy`) &&
      !isAtAnotherClock(read, title)
    if (isComparable && stamp.time <= read.stamp.time)
      faults.push(`${text} replaces ${replaces} and has an earlier time`)
    if (text !== undefined) titles.set(text, title)
  }
  return faults
}
