import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import { ann, engineStage, system, type EngineStage } from './engine-stage.ts'

const NOTES = 11
const PAGE = 4

describe('a scope that is too large for one answer', () => {
  let stage: EngineStage
  const write = (id: string, text = 'x') => stage.server.run(ann, 'write-note', { id, board: 'a', text })
  const pages = () => stage.requests.filter(({ page }) => page !== undefined)

  beforeEach(async () => {
    stage = await engineStage({ pageRows: PAGE })
    for (let n = 0; n < NOTES; n += 1) await write(`n${String(n).padStart(2, '0')}`)
  })

  /** A device that has pulled nothing yet. */
  const fresh = () => {
    const store = createMemoryClientStore<never>() as unknown as EngineStage['store']
    return { store, engine: stage.open(store), notes: () => store.transact('read', (tx) => tx.view.all('notes')) }
  }

  test('C21 S11 comes in pages and becomes rows all at once', async () => {
    const device = fresh()
    const seen: number[] = []
    const watched = stage.open({
      transact: async (mode, work) => {
        const done = await device.store.transact(mode, work)
        seen.push((await device.notes()).length)
        return done
      },
    })
    expect(await watched.syncOnce()).toMatchObject({ state: 'idle' })
    // Notes, their lines, and the board.
    expect(pages()).toHaveLength(Math.floor((2 * NOTES + 1) / PAGE) + 1)
    expect([...new Set(seen)]).toEqual([0, NOTES])
    expect(await device.notes()).toEqual(stage.serverStore.rows('notes'))
    expect(await device.store.transact('read', (tx) => tx.staged.list())).toEqual([])
    stage.requests.length = 0
    await watched.syncOnce()
    expect(pages()).toEqual([])
  })

  test('C21 the device is filled once the last page is a row', async () => {
    const device = fresh()
    const seen: (readonly [rows: number, filled: boolean])[] = []
    const watched = stage.open({
      transact: async (mode, work) => {
        const done = await device.store.transact(mode, work)
        const meta = await device.store.transact('read', (tx) => tx.meta.get())
        seen.push([(await device.notes()).length, (meta?.lastSyncAt ?? null) !== null])
        return done
      },
    })
    await watched.syncOnce()
    expect(seen.filter(([, filled]) => filled).map(([rows]) => rows)).toContain(NOTES)
    expect(seen.filter(([rows, filled]) => filled !== (rows === NOTES))).toEqual([])
  })

  test('C21 what changes, comes and goes between the pages is there in the end', async () => {
    const device = fresh()
    let asked = 0
    const meddle: EngineStage['answers'][number] = async (request) => {
      const answer = await stage.serve(request)
      asked += 1
      if (asked === 3) {
        await stage.server.run(ann, 'edit-note', { id: 'n00', text: 'edited' })
        await stage.server.run(ann, 'edit-note', { id: 'n10', text: 'edited' })
        await stage.server.run(ann, 'erase-note', { id: 'n01' })
        await stage.server.run(ann, 'erase-note', { id: 'n09' })
        await write('n99')
      }
      return answer
    }
    stage.answers.push(meddle, meddle, meddle, meddle)
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(stage.serverStore.rows('notes'))
  })

  test('C21 an app that is closed in between goes on where it was', async () => {
    const device = fresh()
    stage.answers.push(stage.serve, stage.serve, stage.serve, () => Promise.reject(new Error('closed')))
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual([])
    stage.requests.length = 0
    await stage.open(device.store).syncOnce()
    expect(pages()[0]!.page!.after).not.toBeNull()
    expect(await device.notes()).toHaveLength(NOTES)
  })

  test('C21 pending changes are sent before the pages are asked for', async () => {
    const device = fresh()
    await device.engine.enqueue('write-note', { id: 'mine', board: 'a', text: 'x' }).catch(() => undefined)
    await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await stage.engine.syncOnce()
    expect(stage.serverStore.rows('counters')).toHaveLength(1)
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(stage.serverStore.rows('notes'))
  })

  test('C21 a scope taken away, or a server restored, in between: what was put aside is thrown away', async () => {
    const device = fresh()
    stage.answers.push(stage.serve, stage.serve, async (request) => {
      await stage.server.run(system, 'open-board', { id: 'a', readers: [] })
      return stage.serve(request)
    })
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual([])
    await stage.server.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    stage.answers.push(stage.serve, stage.serve, async (request) => {
      await stage.start(createMemoryServerStore({ epoch: 'restored', state: stage.serverStore.snapshot() }))
      await stage.server.run(ann, 'erase-note', { id: 'n00' })
      return stage.serve(request)
    })
    await device.engine.syncOnce()
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(stage.serverStore.rows('notes'))
    expect(await device.store.transact('read', (tx) => tx.meta.get())).toMatchObject({ staging: null })
  })

  // Found by seed 18 of the boards.
  test('C18 C21 a server restored while pages are on their way and changes wait does not keep both waiting', async () => {
    const count = () => stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    const backup = stage.serverStore.snapshot()
    await count()
    await stage.engine.syncOnce()
    await stage.store.transact('write', (tx) => tx.view.delete('notes', ['n00']))
    stage.now += 86_400_000
    const lost = (): Promise<never> => Promise.reject(new Error('no network'))
    stage.answers.push(stage.serve, stage.serve, stage.serve, lost)
    await stage.engine.syncOnce()
    expect(await stage.read((tx) => tx.meta.get())).toMatchObject({ acknowledged: 1, staging: { complete: false } })
    await count()
    await stage.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    expect(await stage.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await stage.outbox()).toEqual([])
    expect(stage.serverStore.rows('counters')).toMatchObject([{ value: 2 }])
    expect(await stage.read((tx) => tx.view.all('notes'))).toEqual(stage.serverStore.rows('notes'))
  })

  test('C18 C21 a large scope that is behind the cursor tells of another database too', async () => {
    const backup = stage.serverStore.snapshot()
    await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await stage.engine.syncOnce()
    await stage.store.transact('strict', async (tx) => {
      const meta = await tx.meta.get()
      await tx.meta.put({ ...meta!, clientId: 'renewed', nextMutationId: 1, acknowledged: 0 })
    })
    await stage.start(createMemoryServerStore({ state: backup }))
    for (let n = 0; n < 3; n += 1) await stage.engine.syncOnce()
    expect(stage.serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('C21 a held scope that is fetched anew loses what is not in it any more', async () => {
    const device = fresh()
    await device.engine.syncOnce()
    await stage.server.run(ann, 'erase-note', { id: 'n05' })
    await stage.start(createMemoryServerStore({ epoch: 'restored', state: stage.serverStore.snapshot() }))
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(stage.serverStore.rows('notes'))
  })
})
