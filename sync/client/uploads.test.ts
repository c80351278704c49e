import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'

const file = (sha256: string) => ({ sha256, type: 'image/webp', bytes: new ArrayBuffer(3) })

describe('uploads', () => {
  let fixture: EngineFixture
  const write = (id: string, picture: string) =>
    fixture.engine.enqueue('write-note', { id, board: 'a', text: '', picture }, { files: [file(picture)] })
  const cards = () => fixture.read((tx) => tx.failed.list())

  beforeEach(async () => {
    fixture = await createEngineFixture()
  })

  test.each([
    ['403 and a sign-in page', { status: 403, text: '<html>sign in</html>' }],
    ['413 and a page of a proxy', { status: 413, text: '<html>too large</html>' }],
    ['200 and a sign-in page', { status: 200, text: '<html>sign in</html>' }],
  ])('W3 C17 an upload that a captive portal answers with %s neither counts nor is refused', async (_, answer) => {
    await write('n', 'f')
    fixture.upload = answer
    await fixture.engine.syncOnce()
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toHaveLength(1)
    expect(fixture.serverStore.rows('notes')).toEqual([])
    fixture.upload = { status: 200, text: '{}' }
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f', 'f'])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ picture: 'f' }])
  })

  test('C17 a refused file quarantines only the mutations that wait for it', async () => {
    await write('n', 'f')
    // The first request sends what needs no file.
    fixture.answers.push(fixture.serve, async (request) => {
      await fixture.serve(request)
      throw new Error('the answer is lost')
    })
    await fixture.engine.syncOnce()
    const second = await fixture.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' })
    // After this time the file is uploaded again.
    fixture.now += 48 * 3_600_000 + 1
    fixture.upload = { status: 415, text: '{"msgCode":1}' }
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await cards()).toMatchObject([{ ulid: second.ok && second.ulid, code: 98025 }])
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n', picture: 'f' }])
  })

  test('C7 a mutation waits for the creator of its row, also when the file of a mutation between them is refused', async () => {
    const made = await write('n', 'slow')
    await fixture.engine.enqueue('illustrate-note', { id: 'n', picture: 'refused' }, { files: [file('refused')] })
    const edited = await fixture.engine.enqueue('edit-note', { id: 'n', text: 'last' })
    fixture.uploads.length = 0
    const device = fixture.open(fixture.store)
    const answers = { slow: { status: 500, text: '' }, refused: { status: 415, text: '{}' } }
    Object.defineProperty(fixture, 'upload', { get: () => answers[fixture.uploads.at(-1) as keyof typeof answers] })
    await device.syncOnce()
    expect(await cards()).toMatchObject([{ name: 'illustrate-note', code: 98025 }])
    expect((await fixture.outbox()).map(({ ulid }) => ulid)).toEqual([made.ok && made.ulid, edited.ok && edited.ulid])
    expect(fixture.requests.flatMap(({ mutations }) => mutations)).toEqual([])
    answers.slow = { status: 200, text: '{}' }
    await device.syncOnce()
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ text: 'last', picture: 'slow' }])
    expect(await cards()).toHaveLength(1)
  })

  test('C6 C7 an edit waits for the earlier edit of its row that waits for a file', async () => {
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    await fixture.engine.syncOnce()
    await fixture.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' }, { files: [file('f')] })
    await fixture.engine.enqueue('edit-note', { id: 'n', text: 'later' })
    fixture.upload = { status: 500, text: '' }
    await fixture.engine.syncOnce()
    expect(await fixture.outbox()).toHaveLength(2)
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ text: '' }])
  })

  test('C7 a batch is in the order of the queue, also when a later change was sent before', async () => {
    const note = await write('n', 'f')
    const counted = await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    fixture.upload = { status: 500, text: '' }
    fixture.answers.push(() => Promise.reject(new Error('no network')))
    await fixture.engine.syncOnce()
    expect(fixture.requests.at(-1)!.mutations.map(({ ulid }) => ulid)).toEqual([counted.ok && counted.ulid])
    // By the service worker.
    await fixture.store.transact('write', (tx) => tx.files.markUploaded('f', fixture.now))
    fixture.requests.length = 0
    await fixture.engine.syncOnce()
    expect(fixture.requests[0]!.mutations.map(({ ulid }) => ulid)).toEqual([
      note.ok && note.ulid,
      counted.ok && counted.ulid,
    ])
    expect(fixture.requests).toHaveLength(1)
  })

  test('C7 an upload that hangs holds back neither a change without a file nor a pull', async () => {
    let answer: (given: { readonly status: number; readonly text: string }) => void = () => undefined
    Object.defineProperty(fixture, 'upload', { value: new Promise((resolve) => (answer = resolve)) })
    await write('n', 'f')
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-2', board: 'a', by: 5 })
    const syncing = fixture.engine.syncOnce()
    await vi.waitFor(() => expect(fixture.uploads).toEqual(['f']))
    expect(fixture.serverStore.rows('counters').map(({ value }) => value)).toEqual(expect.arrayContaining([1, 5]))
    expect(await fixture.read((tx) => tx.view.all('counters'))).toHaveLength(2)
    answer({ status: 200, text: '{}' })
    expect(await syncing).toMatchObject({ state: 'idle' })
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ picture: 'f' }])
    expect(await fixture.outbox()).toEqual([])
  })

  test('C7 an upload without an answer is the last one of its round, and the next round uploads the other files first', async () => {
    await write('n', 'f')
    await write('m', 'g')
    Object.defineProperty(fixture, 'upload', { get: () => Promise.reject(new Error('no network')) })
    expect(await fixture.engine.syncOnce()).toMatchObject({ failures: 1 })
    expect(fixture.uploads).toEqual(['f'])
    expect(await fixture.outbox()).toHaveLength(2)
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f', 'g'])
  })
})
