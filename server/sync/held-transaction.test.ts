// Rows that a decision read do not change until it commits (P4). Uses rows in memory and locks that record their holders.
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { ServerTransaction } from '#sync/server/server-store.ts'
import type { Tx } from '#server/db/database.ts'
import type { LockMode, LockKeyOf } from '#server/db/lock-keys.ts'
import { heldTransaction } from './held-transaction.ts'

type Note = { readonly id: string; readonly board: string }
type Notes = { notes: Note }

const ofBoard: LockKeyOf<Note> = {
  of: ({ board }) => `board/${board}`,
  by: { board: (value) => `board/${value}` },
  reading: 'shared',
}
const byId: LockKeyOf<Note> = { of: ({ id }) => `note/${id}`, byId: (id) => `note/${id}`, reading: 'exclusive' }

describe('a held transaction', () => {
  const store = createMemoryServerStore<Notes>()
  let calls: string[]
  let held: Map<string, LockMode>

  const within = (root: LockKeyOf<Note>, work: (tx: ServerTransaction<Notes, Tx>) => Promise<void>): Promise<void> =>
    store.write((memory) => {
      const tx = memory as unknown as ServerTransaction<Notes, Tx>
      return work(
        heldTransaction<Notes>({
          tx: {
            ...tx,
            get: (table, id) => {
              calls.push(`get ${id}`)
              return tx.get(table, id)
            },
            put: async (table, rows) => {
              if (rows.length > 0) calls.push(`put ${rows.map(({ id }) => id).join()}`)
              await tx.put(table, rows)
            },
          },
          locks: {
            need: async (name, how) => {
              calls.push(`${how} ${name}`)
              held.set(name, how)
            },
            has: (name, how) => held.get(name) === 'exclusive' || held.get(name) === how,
            mark: () => {
              const before = new Map(held)
              return () => {
                held = before
              }
            },
          },
          rootOf: () => root as never,
          add: async (table, rows) => {
            if (rows.length > 0) calls.push(`add ${rows.map(({ id }) => id).join()}`)
            await tx.put(table, rows)
          },
        }),
      )
    })

  beforeEach(async () => {
    calls = []
    held = new Map()
    await store.write(async (tx) => {
      await tx.delete('notes', ['a', 'b', 'new'])
      await tx.put('notes', [
        { id: 'a', board: 'x' },
        { id: 'b', board: 'y' },
      ])
    })
  })

  test('P4 a row is read again once its root is locked, and cached from then on', async () => {
    await within(ofBoard, async (tx) => {
      expect(await tx.get('notes', 'a')).toEqual({ id: 'a', board: 'x' })
      expect(await tx.get('notes', 'a')).toEqual({ id: 'a', board: 'x' })
    })
    expect(calls).toEqual(['get a', 'shared board/x', 'get a'])
  })

  test('P4 an id that contains its root is locked before it is read, whether the row exists or not', async () => {
    await within(byId, async (tx) => {
      await tx.get('notes', 'a')
      expect(await tx.get('notes', 'new')).toBeUndefined()
    })
    expect(calls).toEqual(['exclusive note/a', 'get a', 'exclusive note/new', 'get new'])
  })

  test('P4 a list locks the root of its value first, so that no row is added to it meanwhile', async () => {
    await within(ofBoard, async (tx) => {
      expect(await tx.list('notes', 'board', 'z')).toEqual([])
      expect(await tx.list('notes', 'board', 'x')).toHaveLength(1)
    })
    expect(calls).toEqual(['shared board/z', 'shared board/x'])
  })

  test('P4 rows read in bulk are locked and cached like single ones, missing ones too', async () => {
    await within(ofBoard, async (tx) => {
      expect(await tx.getMany('notes', ['b', 'new', 'a'])).toHaveLength(2)
      expect(await tx.get('notes', 'a')).toEqual({ id: 'a', board: 'x' })
      expect(await tx.getMany('notes', ['a', 'new'])).toEqual([{ id: 'a', board: 'x' }])
      await tx.put('notes', [{ id: 'new', board: 'x' }])
    })
    expect(calls).toEqual(['shared board/x', 'shared board/y', 'exclusive board/x', 'add new'])
    calls = []
    await within(byId, async (tx) => void (await tx.getMany('notes', ['b', 'a'])))
    expect(calls).toEqual(['exclusive note/a', 'exclusive note/b'])
  })

  test('P4 several lists lock the roots of their values in order before they are read', async () => {
    await within(ofBoard, async (tx) => {
      expect(await tx.listMany('notes', 'board', ['z', 'x'])).toEqual([{ id: 'a', board: 'x' }])
    })
    expect(calls).toEqual(['shared board/x', 'shared board/z'])
  })

  test('P4 writing or deleting a row locks its root only', async () => {
    await within(ofBoard, async (tx) => {
      await tx.put('notes', [
        { id: 'b', board: 'y' },
        { id: 'a', board: 'x' },
      ])
      await tx.delete('notes', ['a'])
    })
    expect(calls).toEqual(['exclusive board/x', 'exclusive board/y', 'put b,a', 'exclusive board/x'])
    expect(store.rows('notes').map(({ id }) => id)).toEqual(['b'])
  })

  test('P4 adding a row that was not found fails when another transaction has created its id', async () => {
    await within(ofBoard, async (tx) => {
      await tx.get('notes', 'new')
      await tx.put('notes', [
        { id: 'new', board: 'x' },
        { id: 'a', board: 'x' },
      ])
      await tx.put('notes', [{ id: 'new', board: 'y' }])
    })
    expect(calls.filter((call) => /^(add|put)/.test(call))).toEqual(['add new', 'put a', 'put new'])
  })

  test('P4 a deleted row leaves the cache: it is read again, and can be written again', async () => {
    await within(ofBoard, async (tx) => {
      expect(await tx.get('notes', 'a')).toBeDefined()
      await tx.delete('notes', ['a'])
      expect(await tx.get('notes', 'a')).toBeUndefined()
      await tx.put('notes', [{ id: 'a', board: 'y' }])
      expect(await tx.get('notes', 'a')).toEqual({ id: 'a', board: 'y' })
    })
    expect(store.rows('notes')).toContainEqual({ id: 'a', board: 'y' })
  })

  test('P4 rows read and locked in a savepoint that is rolled back are neither cached nor locked', async () => {
    await within(ofBoard, async (tx) => {
      await tx.get('notes', 'b')
      const failing = tx.savepoint(async () => {
        await tx.put('notes', [{ id: 'a', board: 'z' }])
        throw new Error('poison')
      })
      await expect(failing).rejects.toThrow('poison')
      expect([...held.keys()]).toEqual(['board/y'])
      expect(await tx.get('notes', 'a')).toEqual({ id: 'a', board: 'x' })
    })
  })

  test('P4 batches of one user’s devices are processed one after another', async () => {
    await within(ofBoard, async (tx) => {
      await tx.lastTime({ actorId: 'u1', clientId: 'c' })
      await tx.outcomes('u2', ['A'])
    })
    expect(calls).toEqual(['exclusive actor/u1', 'exclusive actor/u2'])
  })
})
