import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import type { BoardTables, Counter } from '#sync/simulator/board-catalogue.ts'
import type { ClientStore, ViewTables } from './client-store.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { readAhead } from './read-ahead.ts'

const counter = (id: string, board: string, value = 0): Counter => ({ id, board, value })

describe('overlay', () => {
  let store: ClientStore<BoardTables>
  let reads: string[]

  const over = <R>(work: (overlay: Overlay<BoardTables>) => Promise<R>): Promise<R> =>
    store.transact('read', ({ view }) => {
      const note = (read: string): void => void reads.push(read)
      const watched: ViewTables<BoardTables> = {
        ...view,
        get: (table, id) => {
          note(`get ${id}`)
          return view.get(table, id)
        },
        list: (table, index, value) => {
          note(`list ${value}`)
          return view.list(table, index, value)
        },
        getMany: (table, ids) => {
          note(`getMany ${ids.join()}`)
          return view.getMany(table, ids)
        },
        listMany: (table, index, values) => {
          note(`listMany ${values.join()}`)
          return view.listMany(table, index, values)
        },
      }
      return work(createOverlay(watched))
    })

  beforeEach(async () => {
    reads = []
    store = createMemoryClientStore()
    await store.transact('write', (tx) =>
      tx.view.put('counters', [counter('1', 'a'), counter('2', 'a'), counter('3', 'b')]),
    )
  })

  test('find sees replaced, added and removed rows, and reads no list for a row that is not replaced', () =>
    over(async (overlay) => {
      expect(await overlay.find('counters', 'board', 'a', { value: 0 })).toEqual(counter('1', 'a'))
      expect(reads).toEqual([])
      overlay.set('counters', '1', undefined)
      expect(await overlay.find('counters', 'board', 'a', { value: 0 })).toEqual(counter('2', 'a'))
      overlay.set('counters', '2', counter('2', 'a', 9))
      expect(await overlay.find('counters', 'board', 'a', { value: 0 })).toBeUndefined()
      expect(await overlay.find('counters', 'board', 'a', { value: 9 })).toEqual(counter('2', 'a', 9))
      overlay.set('counters', '4', counter('4', 'a'))
      expect(await overlay.find('counters', 'board', 'a', { value: 0 })).toEqual(counter('4', 'a'))
      expect(await overlay.list('counters', 'board', 'a', { value: 9 })).toEqual([counter('2', 'a', 9)])
    }))

  test('replaced, added, moved and removed rows are found by id and by index, sorted by id', () =>
    over(async (overlay) => {
      overlay.set('counters', '2', counter('2', 'b', 9))
      overlay.set('counters', '0', counter('0', 'b'))
      overlay.set('counters', '1', undefined)
      expect(await overlay.get('counters', '1')).toBeUndefined()
      expect(await overlay.get('counters', '2')).toEqual(counter('2', 'b', 9))
      expect(await overlay.list('counters', 'board', 'a')).toEqual([])
      expect((await overlay.list('counters', 'board', 'b')).map(({ id }) => id)).toEqual(['0', '2', '3'])
      overlay.set('counters', '2', counter('2', 'a'))
      overlay.set('counters', '0', undefined)
      expect((await overlay.list('counters', 'board', 'a')).map(({ id }) => id)).toEqual(['2'])
      expect((await overlay.list('counters', 'board', 'b')).map(({ id }) => id)).toEqual(['3'])
      expect((await overlay.all('counters')).map(({ id }) => id)).toEqual(['2', '3'])
    }))

  test('a row that was read once, or provided, is not read again', () =>
    over(async (overlay) => {
      await overlay.list('counters', 'board', 'a')
      await overlay.list('counters', 'board', 'a')
      await overlay.get('counters', '1')
      overlay.provideRow('counters', '9', undefined)
      await overlay.get('counters', '9')
      await overlay.get('counters', '3')
      await overlay.get('counters', '3')
      expect(reads).toEqual(['list a', 'getMany 3'])
    }))

  test('concurrent loads are served by bulk reads, step by step', () =>
    over(async (overlay) => {
      const load = (id: string) => async (reader: Parameters<Parameters<typeof readAhead<BoardTables>>[1][0]>[0]) => {
        const found = await reader.get('counters', id)
        return reader.list('counters', 'board', found?.board ?? 'none')
      }
      await readAhead(overlay, ['1', '2', '3', '4'].map(load))
      expect(reads).toEqual(['getMany 1,2,3,4', 'listMany a,b,none'])
      reads = []
      for (const id of ['1', '2', '3', '4']) await load(id)(overlay)
      expect(reads).toEqual([])
    }))

  test('a load that fails, or waits for something else, does not stop the others', () =>
    over(async (overlay) => {
      await readAhead(overlay, [
        () => Promise.reject(new Error('broken')),
        () => new Promise(() => undefined),
        (reader) => reader.get('counters', '1'),
      ])
      expect(reads).toEqual(['getMany 1'])
    }))
})
