import { beforeEach, describe, expect, test } from 'vitest'
import { engineStage, type EngineStage } from './engine-fixture.ts'

const file = (sha256: string) => ({ sha256, type: 'image/webp', bytes: new ArrayBuffer(3) })

describe('uploads', () => {
  let stage: EngineStage
  const write = (id: string, picture: string) =>
    stage.engine.enqueue('write-note', { id, board: 'a', text: '', picture }, { files: [file(picture)] })
  const cards = () => stage.read((tx) => tx.failed.list())

  beforeEach(async () => {
    stage = await engineStage()
  })

  test.each([
    ['403 and a sign-in page', { status: 403, text: '<html>sign in</html>' }],
    ['413 and a page of a proxy', { status: 413, text: '<html>too large</html>' }],
    ['200 and a sign-in page', { status: 200, text: '<html>sign in</html>' }],
  ])('W3 C17 an upload that a captive portal answers with %s neither counts nor is refused', async (_, answer) => {
    await write('n', 'f')
    stage.upload = answer
    await stage.engine.syncOnce()
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toHaveLength(1)
    expect(stage.serverStore.rows('notes')).toEqual([])
    stage.upload = { status: 200, text: '{}' }
    await stage.engine.syncOnce()
    expect(stage.uploads).toEqual(['f', 'f'])
    expect(stage.serverStore.rows('notes')).toMatchObject([{ picture: 'f' }])
  })

  test('C17 a refused file leaves a mutation that was sent already, and moves only what still waits', async () => {
    await write('n', 'f')
    stage.answers.push(async (request) => {
      await stage.serve(request)
      throw new Error('the answer is lost')
    })
    await stage.engine.syncOnce()
    const second = await stage.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' })
    // So long after the upload the file goes up again.
    stage.now += 48 * 3_600_000 + 1
    stage.upload = { status: 415, text: '{"msgCode":1}' }
    expect(await stage.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await cards()).toMatchObject([{ ulid: second.ok && second.ulid, code: 98025 }])
    expect(await stage.outbox()).toEqual([])
    expect(stage.serverStore.rows('notes')).toMatchObject([{ id: 'n', picture: 'f' }])
  })

  test('C7 a mutation waits for what made its row, also when the mutation between them is refused for its file', async () => {
    const made = await write('n', 'slow')
    await stage.engine.enqueue('illustrate-note', { id: 'n', picture: 'refused' }, { files: [file('refused')] })
    const edited = await stage.engine.enqueue('edit-note', { id: 'n', text: 'last' })
    stage.uploads.length = 0
    const device = stage.open(stage.store)
    const answers = { slow: { status: 500, text: '' }, refused: { status: 415, text: '{}' } }
    Object.defineProperty(stage, 'upload', { get: () => answers[stage.uploads.at(-1) as keyof typeof answers] })
    await device.syncOnce()
    expect(await cards()).toMatchObject([{ name: 'illustrate-note', code: 98025 }])
    expect((await stage.outbox()).map(({ ulid, wireId }) => [ulid, wireId])).toEqual([
      [made.ok && made.ulid, null],
      [edited.ok && edited.ulid, null],
    ])
    answers.slow = { status: 200, text: '{}' }
    await device.syncOnce()
    expect(stage.serverStore.rows('notes')).toMatchObject([{ text: 'last', picture: 'slow' }])
    expect(await cards()).toHaveLength(1)
  })

  test('C6 C7 an edit waits for the earlier edit of its row that waits for a file', async () => {
    await stage.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    await stage.engine.syncOnce()
    await stage.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' }, { files: [file('f')] })
    await stage.engine.enqueue('edit-note', { id: 'n', text: 'later' })
    stage.upload = { status: 500, text: '' }
    await stage.engine.syncOnce()
    expect((await stage.outbox()).map(({ wireId }) => wireId)).toEqual([null, null])
    expect(stage.serverStore.rows('notes')).toMatchObject([{ text: '' }])
  })

  test('W1 C7 a batch is in the order of its wire ids, also when an older change got its id later', async () => {
    await write('n', 'f')
    await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    stage.upload = { status: 500, text: '' }
    stage.answers.push(() => Promise.reject(new Error('no network')))
    await stage.engine.syncOnce()
    expect((await stage.outbox()).map(({ wireId }) => wireId)).toEqual([null, 1])
    stage.upload = { status: 200, text: '{}' }
    stage.requests.length = 0
    await stage.engine.syncOnce()
    expect(stage.requests[0]!.mutations.map(({ id }) => id)).toEqual([1, 2])
    expect(stage.requests).toHaveLength(1)
  })
})
