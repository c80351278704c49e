import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from './batch.ts'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'
import { sendOnly } from './send-only.ts'

const MAX_PROXY_MUTATIONS = 7
/** A file that was uploaded longer ago is uploaded again. */
const UPLOAD_RELIED_ON_MS = 48 * 3_600_000 + 1
const BLOCKED = 'blocked by a rule'

describe('a proxy that refuses bodies', () => {
  let fixture: EngineFixture
  const value = () => fixture.serverStore.rows('counters')[0]?.value
  const cards = () => fixture.read((tx) => tx.failed.list())
  const count = () => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
  const tries = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      fixture.now += 60_000
      await fixture.engine.syncOnce()
    }
  }
  const proxy = (status: number, refuses: (request: Parameters<EngineFixture['serve']>[0]) => boolean): void => {
    const { serve } = fixture
    fixture.serve = async (request) => (refuses(request) ? { status, text: '<html></html>' } : serve(request))
  }

  beforeEach(async () => {
    fixture = await createEngineFixture()
  })

  test('C32 a batch that is too large (413) is halved until it passes', async () => {
    for (let n = 0; n < 30; n += 1) await count()
    proxy(413, ({ mutations }) => mutations.length > MAX_PROXY_MUTATIONS)
    await tries(1)
    expect([value(), await fixture.outbox(), await cards()]).toEqual([30, [], []])
  })

  test('C32 a service worker halves its batches too', async () => {
    for (let n = 0; n < 30; n += 1) await count()
    proxy(413, ({ mutations }) => mutations.length > MAX_PROXY_MUTATIONS)
    const done = await sendOnly({
      store: fixture.store,
      transport: { sync: (request) => fixture.serve(request), upload: async () => fixture.upload },
      clock: { now: () => fixture.now },
      ids: { client: () => 'c' },
      onFault: () => undefined,
    })
    expect([done, value()]).toEqual([true, 30])
  })

  test('C32 a single change that a proxy refuses (403) becomes a card, and the others are sent', async () => {
    await count()
    const note = { id: 'n', board: 'a', text: BLOCKED }
    await fixture.engine.enqueue('write-note', note)
    await count()
    proxy(403, ({ mutations }) => mutations.some(({ name }) => name === 'write-note'))
    await tries(MAX_ATTEMPTS - 1)
    expect(await cards()).toEqual([])
    await tries(1)
    expect(await cards()).toMatchObject([{ name: 'write-note', input: note, code: 98029 }])
    expect([value(), await fixture.outbox()]).toEqual([2, []])
  })

  test('C32 a network that refuses every request makes no card', async () => {
    await count()
    proxy(403, () => true)
    await tries(3 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toMatchObject([{ attempts: 0 }])
  })

  describe('uploads through a proxy', () => {
    const tooLarge = { status: 413, text: '<html>413 Request Entity Too Large</html>' }
    const file = (sha256: string) => ({ sha256, type: 'image/webp', bytes: new ArrayBuffer(3) })
    const write = (id: string, picture: string) =>
      fixture.engine.enqueue('write-note', { id, board: 'a', text: '', picture }, { files: [file(picture)] })

    test.each([413, 403])(
      'C17 C32 (%i) it becomes a card after a bounded number of tries; the change before it, after it and of another file arrive',
      async (status) => {
        await count()
        const written = await write('n1', 'large')
        await fixture.engine.enqueue('edit-note', { id: 'n1', text: 'needs n1' })
        await write('n2', 'small')
        await count()
        Object.defineProperty(fixture, 'upload', {
          get: () => (fixture.uploads.at(-1) === 'large' ? { ...tooLarge, status } : { status: 200, text: '{}' }),
        })
        await tries(MAX_ATTEMPTS - 1)
        expect(await cards()).toEqual([])
        expect([value(), fixture.serverStore.rows('notes').map(({ id }) => id)]).toEqual([2, ['n2']])
        await tries(1)
        const ulid = written.ok && written.ulid
        expect(await cards()).toMatchObject([
          { ulid, code: 98030, message: expect.stringContaining('too large') },
          { name: 'edit-note', code: 98023, cause: ulid },
        ])
        expect(await fixture.outbox()).toEqual([])
        await tries(3)
        expect(fixture.uploads.filter((name) => name === 'large')).toHaveLength(MAX_ATTEMPTS)
      },
    )

    test('C17 C36 a change whose file is uploaded again and refused becomes a card, unless the server has applied it', async () => {
      await write('n', 'large')
      // The first request sends what needs no file.
      fixture.answers.push(fixture.serve, async (request) => {
        await fixture.serve(request)
        throw new TypeError('no network')
      })
      await tries(1)
      const other = await write('m', 'large')
      fixture.now += UPLOAD_RELIED_ON_MS
      fixture.upload = tooLarge
      await tries(2 * MAX_ATTEMPTS)
      expect(fixture.uploads.length).toBeGreaterThan(MAX_ATTEMPTS)
      expect(await fixture.outbox()).toEqual([])
      expect(await cards()).toMatchObject([{ ulid: other.ok && other.ulid, code: 98030 }])
      expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n' }])
    })

    test('C17 several attempts within one pause count once', async () => {
      await write('n', 'large')
      fixture.upload = tooLarge
      for (let n = 0; n < 3 * MAX_ATTEMPTS; n += 1) await fixture.engine.syncOnce()
      expect([await cards(), (await fixture.outbox()).length]).toEqual([[], 1])
    })

    test('C17 C32 a network that refuses every request quarantines no file', async () => {
      await write('n', 'large')
      fixture.upload = tooLarge
      proxy(413, () => true)
      await tries(3 * MAX_ATTEMPTS)
      expect([await cards(), (await fixture.outbox()).length]).toEqual([[], 1])
    })

    test('C17 a change whose file a proxy refused can be retried from another network', async () => {
      await write('n', 'large')
      fixture.upload = tooLarge
      await tries(MAX_ATTEMPTS)
      const [card] = await cards()
      fixture.upload = { status: 200, text: '{}' }
      await fixture.engine.retryFailed(card!.ulid)
      await tries(1)
      expect([await cards(), await fixture.outbox()]).toEqual([[], []])
      expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n', picture: 'large' }])
    })
  })

  test('C8 a batch is limited by its bytes, not by its characters', async () => {
    const text = '字'.repeat(50_000)
    for (let n = 0; n < 4; n += 1) await fixture.engine.enqueue('write-note', { id: `n${n}`, board: 'a', text })
    await tries(1)
    const sizes = fixture.requests.map(({ mutations }) => mutations.length)
    expect(sizes).toEqual([2, 2])
  })
})
