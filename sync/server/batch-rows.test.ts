// Rows of a batch in memory, over a store that records what is read and written.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reader } from '#shared/kernel/change.ts'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { BoardTables, Note } from '#sync/simulator/board-catalogue.ts'
import { createBatchRows, type BatchRows } from './batch-rows.ts'

const note = (id: string, board: string, change: Partial<Note> = {}): Note => ({
  id,
  board,
  tag: '',
  author: 'ann',
  text: '',
  picture: '',
  ...change,
})

describe('rows of a batch', () => {
  const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)
  let calls: string[]

  const store = createMemoryServerStore<BoardTables>()
  const within = (work: (rows: BatchRows<BoardTables>) => Promise<void>): Promise<void> =>
    store.write(async (tx) => {
      const rows = createBatchRows<BoardTables>({
        ...tx,
        get: (table, id) => {
          calls.push(`get ${id}`)
          return tx.get(table, id)
        },
        getMany: (table, wanted) => {
          calls.push(`getMany ${table} ${wanted.join()}`)
          return tx.getMany(table, wanted)
        },
        list: (table, index, value, match) => {
          calls.push(`list ${value}`)
          return tx.list(table, index, value, match)
        },
        find: (table, index, value, match) => {
          calls.push(`find ${value}`)
          return tx.find(table, index, value, match)
        },
        listMany: (table, index, values, match) => {
          calls.push(`listMany ${table} ${values.join()}`)
          return tx.listMany(table, index, values, match)
        },
        put: (table, put) => {
          calls.push(`put ${table} ${ids(put).join()}`)
          return tx.put(table, put)
        },
        delete: (table, gone) => {
          calls.push(`delete ${table} ${gone.join()}`)
          return tx.delete(table, gone)
        },
      })
      await work(rows)
    })

  beforeEach(async () => {
    calls = []
    await store.write(async (tx) => {
      await tx.delete('notes', ids(await tx.all('notes')))
      await tx.put('notes', [note('a', 'x'), note('b', 'x', { text: 'b' }), note('c', 'y')])
    })
  })

  test('P1 each row and list is read once, and shows the writes of the batch', async () => {
    await within(async (rows) => {
      expect([await rows.get('notes', 'a'), await rows.get('notes', 'a')]).toEqual([note('a', 'x'), note('a', 'x')])
      expect(await rows.get('notes', 'none')).toBeUndefined()
      expect(ids(await rows.list('notes', 'board', 'x'))).toEqual(['a', 'b'])
      await rows.put('notes', [note('a', 'y'), note('aa', 'x')])
      await rows.delete('notes', ['c'])
      expect(ids(await rows.list('notes', 'board', 'x'))).toEqual(['aa', 'b'])
      expect(ids(await rows.list('notes', 'board', 'y'))).toEqual(['a'])
      expect(await rows.get('notes', 'c')).toBeUndefined()
      await rows.put('notes', [note('aa', 'y'), note('c', 'y', { text: 'again' })])
      expect(ids(await rows.list('notes', 'board', 'x'))).toEqual(['b'])
      expect(ids(await rows.list('notes', 'board', 'y'))).toEqual(['a', 'aa', 'c'])
      expect(ids(await rows.list('notes', 'board', 'y', { text: 'again' }))).toEqual(['c'])
      expect(await rows.get('notes', 'none')).toBeUndefined()
    })
    expect(calls).toEqual(['get a', 'get none', 'list x', 'list y', 'list y'])
    expect(ids(store.rows('notes')).sort()).toEqual(['a', 'b', 'c'])
  })

  test('P1 a find takes written rows into account: added, replaced, removed', async () => {
    await within(async (rows) => {
      expect((await rows.find('notes', 'board', 'y'))?.id).toBe('c')
      await rows.put('notes', [note('c', 'x')])
      expect(await rows.find('notes', 'board', 'y')).toBeUndefined()
      await rows.put('notes', [note('d', 'y', { text: 'd' })])
      expect((await rows.find('notes', 'board', 'y'))?.id).toBe('d')
      expect(await rows.find('notes', 'board', 'y', { text: 'other' })).toBeUndefined()
      expect((await rows.find('notes', 'board', 'x', { text: 'b' }))?.id).toBe('b')
      await rows.put('notes', [note('e', 'w')])
      expect((await rows.find('notes', 'board', 'w'))?.id).toBe('e')
      await rows.delete('notes', ['a'])
      expect(['b', 'c']).toContain((await rows.find('notes', 'board', 'x'))?.id)
    })
    expect(calls.filter((call) => call === 'find y')).toHaveLength(2)
  })

  test('P1 the reads of several loads become one for each table and index', async () => {
    const load =
      (id: string, board: string) =>
      async (reader: Reader<BoardTables>): Promise<void> => {
        const found = await reader.get('notes', id)
        await Promise.all([
          reader.list('notes', 'board', found?.board ?? board),
          reader.list('notes', 'board', board, { text: 'b' }),
          reader.find('notes', 'tag', board),
        ])
        if (id === 'c') throw new Error('fails here and again later')
      }
    await within(async (rows) => {
      await rows.put('notes', [note('own', 'y')])
      await rows.readAhead([load('a', 'x'), load('c', 'y'), load('none', 'z')])
      expect(calls).toEqual([
        'getMany notes a,c,none',
        'listMany notes x,y,z',
        'listMany notes x,y,z',
        'find x',
        'find y',
        'find z',
      ])
      calls = []
      expect(await rows.get('notes', 'none')).toBeUndefined()
      expect(ids(await rows.list('notes', 'board', 'y'))).toEqual(['c', 'own'])
      expect(ids(await rows.list('notes', 'board', 'x', { text: 'b' }))).toEqual(['b'])
      expect(ids(await rows.list('notes', 'board', 'z'))).toEqual([])
      expect(await rows.get('notes', 'b')).toMatchObject({ text: 'b' })
      expect(calls).toEqual([])
    })
  })

  test('P1 a load that waits for something else ends the reading ahead', async () => {
    await within(async (rows) => {
      let open: () => void = () => undefined
      const gate = new Promise<void>((resolve) => (open = resolve))
      let ended: Promise<unknown> | undefined
      const late = (reader: Reader<BoardTables>): Promise<unknown> =>
        (ended = gate.then(() => Promise.all([reader.get('notes', 'b'), reader.list('notes', 'board', 'x')])))
      await rows.readAhead([late, (reader) => reader.get('notes', 'a')])
      expect(calls).toEqual(['getMany notes a'])
      open()
      await expect(ended).rejects.toThrow('reading ahead has ended')
      expect(calls).toEqual(['getMany notes a'])
    })
  })

  test('P1 a read that fails ends the reading ahead once no other read is under way', async () => {
    const ended: string[] = []
    const failing = store.write(async (tx) => {
      const rows = createBatchRows<BoardTables>({
        ...tx,
        getMany: () => Promise.reject(new Error('broken')),
        listMany: async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          ended.push('list')
          return []
        },
      })
      await rows.readAhead([(reader) => reader.get('notes', 'a'), (reader) => reader.list('notes', 'board', 'x')])
    })
    await expect(failing).rejects.toThrow('broken')
    expect(ended).toEqual(['list'])
  })

  test('P1 a flush writes each changed row once, and later writes again', async () => {
    await within(async (rows) => {
      await rows.put('notes', [note('n', 'x'), note('a', 'y')])
      await rows.put('notes', [note('n', 'y')])
      await rows.delete('notes', ['b'])
      await rows.flush()
      await rows.flush()
      await rows.put('notes', [note('a', 'z')])
      await rows.flush()
      expect(ids(await rows.list('notes', 'board', 'y'))).toEqual(['c', 'n'])
    })
    expect(calls).toEqual(['put notes n,a', 'delete notes b', 'put notes a', 'list y'])
    expect(store.rows('notes')).toEqual([note('a', 'z'), note('c', 'y'), note('n', 'y')])
  })

  test('S19 a row with the id of its mutation counts as missing, and the flush fails when it exists', async () => {
    await within(async (rows) => {
      expect(await rows.getDerived('notes', 'new')).toBeUndefined()
      await rows.put('notes', [note('new', 'x')])
      expect(await rows.getDerived('notes', 'new')).toEqual(note('new', 'x'))
      await rows.flush()
    })
    expect(calls).toEqual(['getMany notes new', 'put notes new'])
    const failing = within(async (rows) => {
      expect(await rows.getDerived('notes', 'a')).toBeUndefined()
      await rows.put('notes', [note('a', 'mine')])
      await rows.flush()
    })
    await expect(failing).rejects.toThrow('a row of notes with the id of a mutation exists')
    expect(store.rows('notes')).toContainEqual(note('a', 'x'))
  })
})
