// Contract of every client store. Registers Vitest tests; each implementation calls it in its own test file.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Row, TableMap } from '#shared/kernel/change.ts'
import type { ContractSamples } from '#sync/protocol/contract-sample.ts'
import type {
  AppliedMutation,
  BaseCopy,
  ClientMeta,
  ClientStore,
  FailedMutation,
  OutboxEntry,
  QueuedFile,
} from './client-store.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

interface OpenClientStore {
  readonly store: ClientStore<TableMap>
  /** The same database after the browser was closed and opened. */
  reopen(): Promise<ClientStore<TableMap>>
  close(): Promise<void>
}

const entry = (seq: number, attempts = 2): OutboxEntry => ({
  seq,
  ulid: `ULID-${seq}`,
  name: 'act',
  version: 1,
  input: { text: 'a', list: [1, null, { deep: true }] },
  time: asHybridTime('000000000000001-00000-c'),
  at: 1,
  device: { id: 'd', name: 'Counter 2' },
  dependsOn: ['x'],
  after: ['x', 'y'],
  files: ['f'],
  attempts,
})

const failure = (ulid: string): FailedMutation => ({
  ulid,
  name: 'act',
  version: 1,
  input: { text: 'b' },
  at: 2,
  code: 1001,
  message: 'no',
  detail: { left: 3 },
  cause: 'x',
})

const meta: ClientMeta = {
  clientId: 'c',
  nextSeq: 3,
  lastTime: asHybridTime('000000000000001-00000-c'),
  latestApplied: { ulid: 'ULID-1', at: 5 },
  abandoned: ['ULID-0'],
  cursor: { epoch: 'e', scopes: { 'a:1': 4 } },
  pulls: 7,
  lastSyncAt: 9,
  verifiedAt: 8,
  staging: { epoch: 'e', scope: 'b:1', version: 4, after: ['notes', 'n'], complete: false },
}

const file = (sha256: string): QueuedFile => ({
  sha256,
  type: 'image/webp',
  bytes: new Uint8Array([1, 2, 3]).buffer,
  uploadedAt: null,
})

export const clientStoreContract = (
  name: string,
  samples: ContractSamples,
  open: () => Promise<OpenClientStore>,
): void => {
  const [one, other] = samples
  const ids = (rows: readonly (Row | undefined)[]): (string | undefined)[] => rows.map((row) => row?.id)

  describe(`client store contract: ${name}`, () => {
    let opened: OpenClientStore
    let store: ClientStore<TableMap>
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened.close())

    const fill = (): Promise<void> =>
      store.transact('write', (tx) =>
        tx.view.put(one.table, [one.row('b', 'x', '1'), one.row('a', 'x', '1'), one.row('c', 'y', '1')]),
      )

    test('SYN-030 a list and a find take further fields that rows must equal', async () => {
      await store.transact('write', (tx) =>
        tx.view.put(one.table, [one.row('a', 'x', '1'), one.row('b', 'x', '2'), one.row('c', 'y', '2')]),
      )
      const match = { [one.field]: '2' } as never
      const otherValues = { [one.field]: '3' } as never
      await store.transact('read', async ({ view }) => {
        expect(ids(await view.list(one.table, one.index as never, 'x', match))).toEqual(['b'])
        expect(await view.find(one.table, one.index as never, 'x', match)).toEqual(one.row('b', 'x', '2'))
        expect((await view.find(one.table, one.index as never, 'y'))?.id).toBe('c')
        expect(await view.find(one.table, one.index as never, 'x', otherValues)).toBeUndefined()
      })
    })

    test('SYN-030 rows are found by id, in bulk and by index, sorted by id', async () => {
      await fill()
      await store.transact('read', async ({ view }) => {
        expect(await view.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
        expect(await view.get(one.table, 'z')).toBeUndefined()
        expect(await view.get(other.table, 'a')).toBeUndefined()
        expect(ids(await view.getMany(one.table, ['c', 'z', 'a']))).toEqual(['c', undefined, 'a'])
        expect(ids(await view.list(one.table, one.index as never, 'x'))).toEqual(['a', 'b'])
        expect((await view.listMany(one.table, one.index as never, ['y', 'q', 'x'])).map(ids)).toEqual([
          ['c'],
          [],
          ['a', 'b'],
        ])
        expect(new Set(ids(await view.all(one.table)))).toEqual(new Set(['a', 'b', 'c']))
      })
    })

    test('SYN-030 a transaction sees its own writes: replaced, moved in an index, deleted', async () => {
      await fill()
      await store.transact('write', async ({ view }) => {
        await view.put(one.table, [one.row('a', 'y', '2')])
        await view.delete(one.table, ['b', 'never-there'])
        expect(await view.get(one.table, 'a')).toEqual(one.row('a', 'y', '2'))
        expect(ids(await view.list(one.table, one.index as never, 'x'))).toEqual([])
        expect(ids(await view.list(one.table, one.index as never, 'y'))).toEqual(['a', 'c'])
      })
    })

    test('SYN-030 many rows can be written and read in one call', async () => {
      const rows = Array.from({ length: 230 }, (_, i) => one.row(`row-${String(i).padStart(4, '0')}`, 'many', '1'))
      await store.transact('write', (tx) => tx.view.put(one.table, rows))
      await store.transact('write', (tx) =>
        tx.view.delete(
          one.table,
          rows.slice(0, 120).map((row) => row.id),
        ),
      )
      const left = await store.transact('read', (tx) => tx.view.list(one.table, one.index as never, 'many'))
      expect(left).toEqual(rows.slice(120))
    })

    for (const mode of ['write', 'strict'] as const)
      test(`P1 P3 SYN-030 a ${mode} transaction that throws writes nothing`, async () => {
        await fill()
        const crash = store.transact(mode, async (tx) => {
          await tx.view.put(one.table, [one.row('a', 'x', 'changed')])
          if (mode === 'strict') await tx.outbox.put([entry(1)])
          await tx.bases.put([{ table: one.table, id: 'a', row: null, view: null, writers: ['u'] }])
          await tx.meta.put(meta)
          throw new Error('crash')
        })
        await expect(crash).rejects.toThrow('crash')
        await store.transact('read', async (tx) => {
          expect(await tx.view.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
          expect(await tx.outbox.list()).toEqual([])
          expect(await tx.bases.list()).toEqual([])
          expect(await tx.meta.get()).toBeUndefined()
        })
      })

    test('SYN-030 writing transactions run one after another', async () => {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.transact('strict', async (tx) => {
            const next = (await tx.outbox.list()).length + 1
            await tx.view.get(one.table, 'a')
            await tx.outbox.put([entry(next)])
          }),
        ),
      )
      const outbox = await store.transact('read', (tx) => tx.outbox.list())
      expect(outbox.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    })

    test('SYN-030 all writes survive reopening', async () => {
      const copies: BaseCopy[] = [
        { table: one.table, id: 'a', row: one.row('a', 'x', '0'), view: one.row('a', 'x', '1'), writers: ['u', 'v'] },
        { table: other.table, id: 'a', row: null, view: null, writers: ['u'] },
      ]
      await fill()
      await store.transact('strict', async (tx) => {
        await Promise.all([
          tx.outbox.put([entry(2), entry(1, 5)]),
          tx.bases.put(copies),
          tx.failed.put([failure('B'), failure('A')]),
          tx.files.add([file('f')]),
          tx.meta.put(meta),
        ])
      })
      const again = await opened.reopen()
      await again.transact('read', async (tx) => {
        expect(new Set(ids(await tx.view.all(one.table)))).toEqual(new Set(['a', 'b', 'c']))
        expect(await tx.outbox.list()).toEqual([entry(1, 5), entry(2)])
        expect(await tx.bases.list()).toEqual(expect.arrayContaining(copies))
        expect(await tx.failed.list()).toEqual([failure('A'), failure('B')])
        expect(await tx.meta.get()).toEqual(meta)
        const held = await tx.files.get('f')
        expect(held?.type).toBe('image/webp')
        expect([...new Uint8Array(held!.bytes)]).toEqual([1, 2, 3])
      })
    })

    test('SYN-030 outbox entries are replaced by seq and deleted', async () => {
      await store.transact('strict', (tx) => tx.outbox.put([entry(1), entry(2), entry(10)]))
      await store.transact('strict', async (tx) => {
        await tx.outbox.put([entry(2, 1)])
        await tx.outbox.delete([1, 77])
      })
      expect(await store.transact('read', (tx) => tx.outbox.list())).toEqual([entry(2, 1), entry(10)])
    })

    test('SYN-030 base copies are keyed by table and id', async () => {
      const here: BaseCopy = {
        table: one.table,
        id: 'a',
        row: one.row('a', 'x', '0'),
        view: one.row('a', 'x', '1'),
        writers: ['u'],
      }
      const there: BaseCopy = { table: other.table, id: 'a', row: null, view: null, writers: ['v'] }
      await store.transact('strict', (tx) => tx.bases.put([here, there]))
      await store.transact('strict', async (tx) => {
        expect(await tx.bases.getMany([there, { table: one.table, id: 'z' }, here])).toEqual([there, undefined, here])
        await tx.bases.put([{ ...there, writers: ['v', 'w'] }])
        await tx.bases.delete([here])
      })
      expect(await store.transact('read', (tx) => tx.bases.list())).toEqual([{ ...there, writers: ['v', 'w'] }])
    })

    test('SYN-030 failed mutations stay until deleted', async () => {
      await store.transact('strict', (tx) => tx.failed.put([failure('A'), failure('B')]))
      await store.transact('strict', (tx) => tx.failed.delete(['A']))
      await store.transact('read', async (tx) => {
        expect(await tx.failed.get('A')).toBeUndefined()
        expect(await tx.failed.get('B')).toEqual(failure('B'))
      })
    })

    test('SYN-030 a file waits until it is marked uploaded, and is queued once', async () => {
      await store.transact('strict', (tx) => tx.files.add([file('f'), file('g')]))
      await store.transact('write', (tx) => tx.files.markUploaded('f', 5))
      await store.transact('strict', (tx) => tx.files.add([file('f')]))
      await store.transact('read', async (tx) => {
        expect(await tx.files.waiting(['f', 'g', 'unknown'], 5)).toEqual(['g'])
        expect(await tx.files.waiting(['f', 'g', 'unknown'], 6)).toEqual(['f', 'g'])
        expect((await tx.files.get('f'))?.uploadedAt).toBe(5)
      })
    })

    test('SYN-030 C18 files that are marked wait again, and no others', async () => {
      await store.transact('strict', (tx) => tx.files.add([file('f'), file('g')]))
      await store.transact('write', async (tx) => {
        await tx.files.markUploaded('f', 5)
        await tx.files.markUploaded('g', 5)
        await tx.files.markWaiting(['f', 'unknown'])
      })
      await store.transact('read', async (tx) => {
        expect(await tx.files.waiting(['f', 'g', 'unknown'], 0)).toEqual(['f'])
        expect((await tx.files.get('f'))?.uploadedAt).toBeNull()
        expect((await tx.files.get('g'))?.uploadedAt).toBe(5)
      })
    })

    test('SYN-030 C4 a transaction that is not strict cannot write the outbox', async () => {
      await store.transact('strict', (tx) => tx.outbox.put([entry(1)]))
      await expect(store.transact('write', (tx) => tx.outbox.put([entry(2)]))).rejects.toThrow('strict')
      await expect(store.transact('write', (tx) => tx.outbox.delete([1]))).rejects.toThrow('strict')
      expect(await store.transact('read', (tx) => tx.outbox.list())).toEqual([entry(1)])
    })

    test('SYN-030 C18 applied mutations are listed in the order of their seq, replaced by ulid, and cleared', async () => {
      // The order of the ULIDs is not that of the entries: a retried mutation keeps an old ULID.
      const done = (ulid: string, seq: number, at: number): AppliedMutation => ({ ulid, entry: entry(seq, seq), at })
      await store.transact('strict', (tx) => tx.applied.put([done('A', 10, 5), done('B', 2, 5)]))
      await store.transact('strict', (tx) => tx.applied.put([done('C', 1, 6), done('A', 10, 7)]))
      const again = await opened.reopen()
      const applied = await again.transact('read', (tx) => tx.applied.list())
      expect(applied).toEqual([done('C', 1, 6), done('B', 2, 5), done('A', 10, 7)])
      await again.transact('write', (tx) => tx.applied.clear())
      expect(await again.transact('read', (tx) => tx.applied.list())).toEqual([])
    })

    test('SYN-030 C18 applied mutations are deleted before a time, and those at it and after it stay', async () => {
      const done = (seq: number, at: number): AppliedMutation => ({ ulid: `U${seq}`, entry: entry(seq), at })
      await store.transact('strict', (tx) => tx.applied.put([done(1, 4), done(2, 5), done(3, 6)]))
      await store.transact('write', (tx) => tx.applied.deleteBefore(5))
      expect(await store.transact('read', (tx) => tx.applied.list())).toEqual([done(2, 5), done(3, 6)])
    })

    test('SYN-030 C21 staged pages are listed in the order in which they were added, and cleared', async () => {
      const page = (id: string) => ({ [one.table]: [one.row(id, 'x', '1')] })
      await store.transact('write', (tx) => tx.staged.add(page('b')))
      await store.transact('write', async (tx) => {
        await tx.staged.add(page('c'))
        await tx.staged.add(page('a'))
      })
      const again = await opened.reopen()
      expect(await again.transact('read', (tx) => tx.staged.list())).toEqual([page('b'), page('c'), page('a')])
      await again.transact('write', (tx) => tx.staged.clear())
      expect(await again.transact('read', (tx) => tx.staged.list())).toEqual([])
    })

    test('SYN-030 applied mutations, staged pages and files of a transaction that throws are as they were', async () => {
      const done: AppliedMutation = { ulid: 'A', entry: entry(1, 1), at: 5 }
      const page = { [one.table]: [one.row('a', 'x', '1')] }
      await store.transact('strict', async (tx) => {
        await tx.files.add([file('f')])
        await tx.files.markUploaded('f', 5)
        await tx.applied.put([done])
        await tx.staged.add(page)
      })
      const crash = store.transact('strict', async (tx) => {
        await tx.applied.clear()
        await tx.staged.clear()
        await tx.files.markWaiting(['f'])
        throw new Error('crash')
      })
      await expect(crash).rejects.toThrow('crash')
      await store.transact('read', async (tx) => {
        expect(await tx.applied.list()).toEqual([done])
        expect(await tx.staged.list()).toEqual([page])
        expect((await tx.files.get('f'))?.uploadedAt).toBe(5)
      })
    })

    test('SYN-030 a file that is referred to or added again loses its unreferenced time', async () => {
      const unnamed = ['f', 'g', 'h'].map((sha256) => ({ ...file(sha256), unnamedSince: 5 }))
      await store.transact('strict', (tx) => tx.files.add(unnamed))
      await store.transact('strict', (tx) => tx.files.markNamed(['f', 'unknown']))
      await store.transact('strict', (tx) => tx.files.add([file('g')]))
      await store.transact('read', async (tx) => {
        expect(await tx.files.get('f')).toEqual(file('f'))
        expect(await tx.files.get('g')).toEqual(file('g'))
      })
    })
  })
}
