// Contract of every server store. Registers Vitest tests; each implementation calls it in its own test file.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Row, TableMap } from '#shared/kernel/change.ts'
import type { ContractSamples } from '#sync/protocol/contract-sample.ts'
import type { MutationOutcome } from '#sync/protocol/wire.ts'
import type { CorrectedTime } from './correct-time.ts'
import type { Change, ServerReader, ServerStore } from './server-store.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

interface OpenServerStore {
  readonly store: ServerStore<TableMap>
  /** The same database after the process was killed and restarted. */
  reopen(): Promise<ServerStore<TableMap>>
  close(): Promise<void>
}

const client = { actorId: 'u1', clientId: 'c1' }
const timeOf = (n: number): CorrectedTime => ({
  device: asHybridTime(`00000000000000${n}-00000-c1`),
  server: asHybridTime(`00000000000000${n}-00001-c1`),
})

export const serverStoreContract = (
  name: string,
  samples: ContractSamples,
  open: () => Promise<OpenServerStore>,
): void => {
  const [one, other] = samples
  const ids = (rows: readonly Row[]): string[] => rows.map((row) => row.id)

  describe(`server store contract: ${name}`, () => {
    let opened: OpenServerStore
    let store: ServerStore<TableMap>
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened.close())

    const fill = (): Promise<void> =>
      store.write((tx) => tx.put(one.table, [one.row('b', 'x', '1'), one.row('a', 'x', '1'), one.row('c', 'y', '1')]))

    test('SYN-030 rows are found by id, in bulk and by index, sorted by id', async () => {
      await fill()
      await store.read(async (tx) => {
        expect(await tx.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
        expect(await tx.get(one.table, 'z')).toBeUndefined()
        expect(await tx.get(other.table, 'a')).toBeUndefined()
        expect(ids(await tx.getMany(one.table, ['c', 'z', 'a'])).sort()).toEqual(['a', 'c'])
        expect(await tx.getMany(one.table, [])).toEqual([])
        expect(ids(await tx.list(one.table, one.index as never, 'x'))).toEqual(['a', 'b'])
      })
    })

    test('SYN-030 a list and a find take further fields that rows must equal', async () => {
      await store.write((tx) =>
        tx.put(one.table, [
          one.row('a', 'x', '1'),
          one.row('b', 'x', '2'),
          one.row('c', 'x', '2'),
          one.row('d', 'y', '2'),
        ]),
      )
      const match = { [one.field]: '2' } as never
      const otherValues = { [one.field]: '3' } as never
      const check = async (tx: ServerReader<TableMap>): Promise<void> => {
        expect(ids(await tx.list(one.table, one.index as never, 'x', match))).toEqual(['b', 'c'])
        expect(['b', 'c']).toContain((await tx.find(one.table, one.index as never, 'x', match))?.id)
        expect(await tx.find(one.table, one.index as never, 'y', match)).toEqual(one.row('d', 'y', '2'))
        expect(await tx.find(one.table, one.index as never, 'y')).toEqual(one.row('d', 'y', '2'))
        expect(await tx.find(one.table, one.index as never, 'x', otherValues)).toBeUndefined()
        expect(await tx.list(one.table, one.index as never, 'x', otherValues)).toEqual([])
        const both = ['x', 'y', 'x', 'z']
        expect(ids(await tx.listMany(one.table, one.index as never, both)).sort()).toEqual(['a', 'b', 'c', 'd'])
        const matching = await tx.listMany(one.table, one.index as never, both, match)
        expect(ids(matching).filter((id) => id !== 'd')).toEqual(['b', 'c'])
        expect(ids(matching)).toContain('d')
        expect(await tx.listMany(one.table, one.index as never, both, otherValues)).toEqual([])
        expect(await tx.listMany(one.table, one.index as never, [])).toEqual([])
      }
      await store.read(check)
      await store.write(check)
    })

    test('SYN-030 a transaction sees its own writes: replaced, moved in an index, deleted', async () => {
      await fill()
      await store.write(async (tx) => {
        await tx.put(one.table, [one.row('a', 'y', '2')])
        await tx.delete(one.table, ['b', 'never-there'])
        expect(await tx.get(one.table, 'a')).toEqual(one.row('a', 'y', '2'))
        expect(ids(await tx.list(one.table, one.index as never, 'y'))).toEqual(['a', 'c'])
        expect(await tx.list(one.table, one.index as never, 'x')).toEqual([])
      })
    })

    test('SYN-030 many rows can be written and read in one call', async () => {
      const rows = Array.from({ length: 1_200 }, (_, i) => one.row(`row-${i}`, 'many', '1'))
      await store.write((tx) => tx.put(one.table, rows))
      expect(await store.read((tx) => tx.getMany(one.table, ids(rows)))).toHaveLength(1_200)
      const twice = [one.row('row-7', 'many', '2'), one.row('row-8', 'many', '2'), one.row('row-7', 'many', '3')]
      await store.write((tx) => tx.put(one.table, twice))
      expect(await store.read((tx) => tx.get(one.table, 'row-7'))).toEqual(one.row('row-7', 'many', '3'))
      await store.write((tx) => tx.delete(one.table, ids(rows)))
      expect(await store.read((tx) => tx.list(one.table, one.index as never, 'many'))).toEqual([])
    })

    test('P1 P3 SYN-030 a transaction that throws writes nothing', async () => {
      await fill()
      const crash = store.write(async (tx) => {
        await tx.put(one.table, [one.row('a', 'x', 'changed')])
        await tx.putLastTime(client, timeOf(1), 10)
        await tx.rememberOutcomes('u1', new Map([['A', { outcome: 'applied' }]]), 10)
        await tx.putChanges(
          [
            {
              scope: 's',
              table: one.table,
              id: 'a',
              version: (await tx.bumpScopes(['s'])).get('s')!,
              deleted: false,
              bytes: 10,
            },
          ],
          7,
        )
        throw new Error('crash')
      })
      await expect(crash).rejects.toThrow('crash')
      await store.read(async (tx) => {
        expect(await tx.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
        expect(await tx.lastTime(client)).toBeUndefined()
        expect(await tx.outcomes('u1', ['A'])).toEqual(new Map())
        expect((await tx.scopeStates(['s'])).size).toBe(0)
        expect(await tx.changes([{ scope: 's', after: 0 }], 100)).toEqual([])
      })
    })

    test('SYN-030 a savepoint that throws is rolled back alone, and the transaction continues', async () => {
      await store.write(async (tx) => {
        await tx.savepoint(() => tx.put(one.table, [one.row('a', 'x', '1')]))
        const failing = tx.savepoint(async () => {
          await tx.put(one.table, [one.row('a', 'x', 'poison'), one.row('b', 'x', 'poison')])
          throw new Error('poison')
        })
        await expect(failing).rejects.toThrow('poison')
        expect(await tx.get(one.table, 'b')).toBeUndefined()
        await tx.savepoint(() => tx.put(one.table, [one.row('c', 'x', '1')]))
      })
      const rows = await store.read((tx) => tx.list(one.table, one.index as never, 'x'))
      expect(rows).toEqual([one.row('a', 'x', '1'), one.row('c', 'x', '1')])
    })

    test('SYN-030 conflicting write transactions run one after another', async () => {
      await Promise.all(
        Array.from({ length: 12 }, () =>
          store.write(async (tx) => {
            const versions = await tx.bumpScopes(['s', 't'])
            await tx.putChanges(
              [
                {
                  scope: 's',
                  table: one.table,
                  id: `row-${versions.get('s')}`,
                  version: versions.get('s')!,
                  deleted: false,
                  bytes: 10,
                },
              ],
              7,
            )
          }),
        ),
      )
      await store.read(async (tx) => {
        expect(await tx.scopeStates(['s', 't', 'never'])).toEqual(
          new Map([
            ['s', { version: 12, horizon: 0 }],
            ['t', { version: 12, horizon: 0 }],
          ]),
        )
        expect(await tx.changes([{ scope: 's', after: 0 }], 100)).toHaveLength(12)
      })
    })

    test('SYN-030 reads in one snapshot do not see concurrent writes', async () => {
      await fill()
      await store.read(async (tx) => {
        expect(await tx.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
        await store.write((writing) => writing.put(one.table, [one.row('a', 'x', '2'), one.row('d', 'x', '2')]))
        expect(await tx.get(one.table, 'a')).toEqual(one.row('a', 'x', '1'))
        expect(ids(await tx.list(one.table, one.index as never, 'x'))).toEqual(['a', 'b'])
      })
      expect(await store.read((tx) => tx.get(one.table, 'a'))).toEqual(one.row('a', 'x', '2'))
    })

    test('SYN-030 the latest stamp of a client is stored for its actor, and replaced', async () => {
      await store.write((tx) => tx.putLastTime(client, timeOf(1), 10))
      await store.write((tx) => tx.putLastTime(client, timeOf(2), 10))
      const again = await opened.reopen()
      expect(await again.read((tx) => tx.lastTime(client))).toEqual(timeOf(2))
      expect(await again.read((tx) => tx.lastTime({ actorId: 'u2', clientId: 'c1' }))).toBeUndefined()
    })

    test('SYN-030 OPS-011 clients are deleted by age, and of an actor’s the most recently written stay', async () => {
      const keys = ['c1', 'c2', 'c3'].map((clientId) => ({ actorId: 'u1', clientId }))
      const elsewhere = { actorId: 'u2', clientId: 'c1' }
      await store.write(async (tx) => {
        for (const [n, key] of keys.entries()) await tx.putLastTime(key, timeOf(n), 10 + n)
        await tx.putLastTime(elsewhere, timeOf(7), 1)
        await tx.pruneClients('u1', 2)
      })
      const times = () => store.read((tx) => Promise.all([...keys, elsewhere].map((key) => tx.lastTime(key))))
      expect(await times()).toEqual([undefined, timeOf(1), timeOf(2), timeOf(7)])
      await store.write((tx) => tx.forgetClients(12))
      expect(await times()).toEqual([undefined, undefined, timeOf(2), undefined])
    })

    test('SYN-030 the change index has the newest change of a row in a scope', async () => {
      const change = (scope: string, id: string, version: number, deleted = false): Change => ({
        scope,
        table: one.table,
        id,
        version,
        deleted,
        bytes: deleted ? 0 : 10 * version,
      })
      await store.write((tx) => tx.putChanges([change('s', 'a', 1), change('s', 'b', 1), change('t', 'a', 1)], 7))
      await store.write((tx) => tx.putChanges([change('s', 'a', 2, true)], 8))
      await store.read(async (tx) => {
        expect(await tx.changes([{ scope: 's', after: 1 }], 100)).toEqual([change('s', 'a', 2, true)])
        const both = [
          { scope: 's', after: 0 },
          { scope: 't', after: 0 },
        ]
        expect((await tx.changes(both, 1)).map(({ scope }) => scope)).toEqual(['s', 't'])
        const all = await tx.changes(both, 2)
        expect(all).toHaveLength(3)
        expect(all).toEqual(
          expect.arrayContaining([change('s', 'a', 2, true), change('s', 'b', 1), change('t', 'a', 1)]),
        )
      })
    })

    test("SYN-030 tombstones are deleted by age, and the scope's horizon is raised", async () => {
      const change = (id: string, version: number, deleted: boolean): Change => ({
        scope: 's',
        table: one.table,
        id,
        version,
        deleted,
        bytes: deleted ? 0 : 10 * version,
      })
      await store.write(async (tx) => {
        for (let n = 0; n < 4; n += 1) await tx.bumpScopes(['s', 't'])
        await tx.putChanges([change('a', 1, true), change('b', 2, true), change('c', 2, false)], 10)
        await tx.putChanges([change('d', 3, true)], 20)
      })
      await store.write((tx) => tx.forgetDeletions(20))
      await store.read(async (tx) => {
        expect(await tx.scopeStates(['s', 't'])).toEqual(
          new Map([
            ['s', { version: 4, horizon: 2 }],
            ['t', { version: 4, horizon: 0 }],
          ]),
        )
        const left = await tx.changes([{ scope: 's', after: 0 }], 100)
        expect(left).toHaveLength(2)
        expect(left).toEqual(expect.arrayContaining([change('c', 2, false), change('d', 3, true)]))
      })
      await store.write((tx) => tx.bumpScopes(['s']))
      expect((await store.read((tx) => tx.scopeStates(['s']))).get('s')).toEqual({ version: 5, horizon: 2 })
    })

    test('SYN-030 rows of a scope are paged by table and id, without later changes', async () => {
      const change = (table: string, id: string, version: number, deleted = false): Change => ({
        scope: 's',
        table,
        id,
        version,
        deleted,
        bytes: deleted ? 0 : 10 * version,
      })
      const [first, second] = [one.table, other.table].sort() as [string, string]
      await store.write((tx) =>
        tx.putChanges(
          [
            change(second, 'a', 1),
            change(first, 'c', 2),
            change(first, 'b', 1),
            change(first, 'new', 3),
            change(first, 'gone', 1, true),
          ],
          7,
        ),
      )
      await store.read(async (tx) => {
        expect(await tx.places('s', 2, null, 2)).toEqual([
          { table: first, id: 'b', bytes: 10 },
          { table: first, id: 'c', bytes: 20 },
        ])
        expect(await tx.places('s', 2, [first, 'c'], 2)).toEqual([{ table: second, id: 'a', bytes: 10 }])
        expect(await tx.places('s', 2, [second, 'a'], 2)).toEqual([])
      })
    })

    describe('outcomes', () => {
      const APPLIED: MutationOutcome = { outcome: 'applied' }
      const rejection = (code: number): MutationOutcome => ({
        outcome: 'rejected',
        code,
        message: `Refused “${code}”`,
        detail: { left: [1, 2] },
        cause: 'A',
      })
      const outcomesOf = (actorId: string, ulids: readonly string[]) => store.read((tx) => tx.outcomes(actorId, ulids))

      test('SYN-030 SYN-037 the first outcome of a mutation is stored for its actor, and deleted by age', async () => {
        await store.write(async (tx) => {
          await tx.rememberOutcomes(
            'u1',
            new Map([
              ['A', APPLIED],
              ['B', rejection(1)],
            ]),
            10,
          )
          await tx.rememberOutcomes(
            'u1',
            new Map([
              ['B', APPLIED],
              ['C', rejection(2)],
            ]),
            20,
          )
        })
        const stored = new Map([
          ['A', APPLIED],
          ['B', rejection(1)],
          ['C', rejection(2)],
        ])
        const again = await opened.reopen()
        expect(await again.read((tx) => tx.outcomes('u1', ['A', 'B', 'C', 'D']))).toEqual(stored)
        expect(await again.read((tx) => tx.outcomes('u2', ['A', 'B']))).toEqual(new Map())
        await again.write((tx) => tx.forgetOutcomes(20))
        expect(await again.read((tx) => tx.outcomes('u1', ['A', 'B', 'C']))).toEqual(new Map([['C', rejection(2)]]))
      })

      test('SYN-030 SYN-037 the latest rejections of each actor stay stored, and every applied mutation', async () => {
        const first = new Map([
          ['A', rejection(1)],
          ['B', rejection(2)],
          ['C', APPLIED],
        ])
        await store.write(async (tx) => {
          await tx.rememberOutcomes('u1', first, 10)
          await tx.rememberOutcomes('u1', new Map([['D', rejection(4)]]), 20)
          await tx.rememberOutcomes('u2', first, 10)
          await tx.pruneRejections(2)
        })
        expect([...(await outcomesOf('u1', ['A', 'B', 'C', 'D'])).keys()].sort()).toEqual(['B', 'C', 'D'])
        expect([...(await outcomesOf('u2', ['A', 'B', 'C'])).keys()].sort()).toEqual(['A', 'B', 'C'])
      })
    })

    test('SYN-030 digests are stored for each scope and table, replaced and cleared', async () => {
      const digest = (scope: string, table: string, count: number) => ({ scope, table, count, hash: `${count}abc` })
      await store.write((tx) => tx.putDigests([digest('s', 'x', 1), digest('s', 'y', 2), digest('t', 'x', 3)]))
      await store.write((tx) => tx.putDigests([digest('s', 'x', 4)]))
      const digests = await (await opened.reopen()).read((tx) => tx.digests(['s', 'never']))
      expect(digests).toHaveLength(2)
      expect(digests).toEqual(expect.arrayContaining([digest('s', 'x', 4), digest('s', 'y', 2)]))
      const again = await opened.reopen()
      await again.write((tx) => tx.clearDigests())
      expect(await again.read((tx) => tx.digests(['s', 't']))).toEqual([])
    })

    test('SYN-030 all rows of a table are read at once', async () => {
      await fill()
      expect(ids(await store.read((tx) => tx.all(one.table))).sort()).toEqual(['a', 'b', 'c'])
      expect(await store.read((tx) => tx.all(other.table))).toEqual([])
    })

    test('SYN-030 the epoch belongs to the database', async () => {
      const epoch = await store.read((tx) => tx.epoch())
      expect(epoch.length).toBeGreaterThan(0)
      expect(await (await opened.reopen()).read((tx) => tx.epoch())).toBe(epoch)
    })
  })
}
