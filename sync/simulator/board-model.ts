// What boards come to by a plain retelling, one accepted operation after another, without the catalogue's rules.
import type { Row } from '#shared/kernel/change.ts'
import type { Accepted } from './simulated-server.ts'

interface Told {
  readonly id: string
  readonly board: string
  readonly by?: number
  readonly steps?: number
  readonly from: string
  readonly to: string
  readonly text?: string
  readonly tag?: string
  readonly picture?: string
}

export const boardModel = (accepted: readonly Accepted[]): Record<string, Row[]> => {
  const values = new Map<string, { board: string; value: number }>()
  const notes = new Map<string, { board: string; author: string; text: string; tag: string; picture: string }>()
  for (const { name, input, stamp } of accepted) {
    const told = input as Told
    if (name === 'count') {
      const before = values.get(told.id)?.value ?? 0
      values.set(told.id, { board: told.board, value: before + (told.by ?? told.steps ?? 0) })
    } else if (name === 'write-note') {
      // The same author writing a known note again changes nothing.
      if (!notes.has(told.id))
        notes.set(told.id, {
          board: told.board,
          author: stamp.actor.id,
          text: told.text!,
          tag: '',
          picture: told.picture ?? '',
        })
    } else if (name === 'edit-note') {
      const note = notes.get(told.id)
      if (note) notes.set(told.id, { ...note, text: told.text ?? note.text, tag: told.tag ?? note.tag })
    } else if (name === 'illustrate-note') {
      const note = notes.get(told.id)
      if (note) notes.set(told.id, { ...note, picture: told.picture! })
    } else if (name === 'move-notes') {
      for (const [id, note] of notes) if (note.board === told.from) notes.set(id, { ...note, board: told.to })
    } else if (name === 'erase-note') notes.delete(told.id)
  }
  const rows = <R>(of: ReadonlyMap<string, R>) => [...of].map(([id, row]) => ({ id, ...row }))
  return { counters: rows(values), notes: rows(notes) }
}
