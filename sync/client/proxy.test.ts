import { beforeEach, describe, expect, test } from 'vitest'
import { BUDGET } from './batch.ts'
import { engineStage, type EngineStage } from './engine-stage.ts'
import { sendOnly } from './send-only.ts'

const MAX_PROXY_MUTATIONS = 7
const BLOCKED = 'blocked by a rule'

describe('a proxy that refuses bodies', () => {
  let stage: EngineStage
  const value = () => stage.serverStore.rows('counters')[0]?.value
  const cards = () => stage.read((tx) => tx.failed.list())
  const count = () => stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
  const tries = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      stage.now += 60_000
      await stage.engine.syncOnce()
    }
  }
  const proxy = (status: number, refuses: (request: Parameters<EngineStage['serve']>[0]) => boolean): void => {
    const { serve } = stage
    stage.serve = async (request) => (refuses(request) ? { status, text: '<html></html>' } : serve(request))
  }

  beforeEach(async () => {
    stage = await engineStage()
  })

  test('C32 a batch that is too large (413) is halved until it passes', async () => {
    for (let n = 0; n < 30; n += 1) await count()
    proxy(413, ({ mutations }) => mutations.length > MAX_PROXY_MUTATIONS)
    await tries(1)
    expect([value(), await stage.outbox(), await cards()]).toEqual([30, [], []])
  })

  test('C32 a service worker halves its batches too', async () => {
    for (let n = 0; n < 30; n += 1) await count()
    proxy(413, ({ mutations }) => mutations.length > MAX_PROXY_MUTATIONS)
    const done = await sendOnly({
      store: stage.store,
      transport: { sync: (request) => stage.serve(request), upload: async () => stage.upload },
      clock: { now: () => stage.now },
      ids: { client: () => 'c' },
      onFault: () => undefined,
    })
    expect([done, value()]).toEqual([true, 30])
  })

  test('C32 a single change that a proxy refuses (403) becomes a card with its input, and the others go on', async () => {
    await count()
    const note = { id: 'n', board: 'a', text: BLOCKED }
    await stage.engine.enqueue('write-note', note)
    await count()
    proxy(403, ({ mutations }) => mutations.some(({ name }) => name === 'write-note'))
    await tries(BUDGET - 1)
    expect(await cards()).toEqual([])
    await tries(1)
    expect(await cards()).toMatchObject([{ name: 'write-note', input: note, code: 98029 }])
    expect([value(), await stage.outbox()]).toEqual([2, []])
  })

  test('C32 a network that refuses every request makes no card', async () => {
    await count()
    proxy(403, () => true)
    await tries(3 * BUDGET)
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ attempts: 0 }])
  })

  test('C8 a batch is limited by its bytes, not by its characters', async () => {
    const text = '字'.repeat(50_000)
    for (let n = 0; n < 4; n += 1) await stage.engine.enqueue('write-note', { id: `n${n}`, board: 'a', text })
    await tries(1)
    const sizes = stage.requests.map(({ mutations }) => mutations.length)
    expect(sizes).toEqual([2, 2])
  })
})
