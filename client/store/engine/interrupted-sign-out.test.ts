import { expect, test, vi } from 'vitest'
import { createEngineFixture } from '#sync/client/engine-fixture.ts'
import { endInterruptedSignOut, noticeSignOut } from './interrupted-sign-out.ts'

const COUNT = { id: 'a-1', board: 'a', by: 1 }

/** Counts the pauses instead of waiting. */
const pauses = (): { readonly milliseconds: number[]; readonly pause: (milliseconds: number) => Promise<void> } => {
  const milliseconds: number[] = []
  return {
    milliseconds,
    pause: async (one) => {
      milliseconds.push(one)
    },
  }
}

test('SYN-036 C31 a store that was left while its session stayed takes changes again after ten seconds', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.leave()
  const { milliseconds, pause } = pauses()
  await endInterruptedSignOut(fixture.store, async () => true, pause)
  expect(milliseconds.reduce((sum, one) => sum + one, 0)).toBe(10_000)
  expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: true })
})

test('SYN-036 C31 a store stays closed for changes when another tab finishes the sign-out', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.leave()
  const { milliseconds, pause } = pauses()
  await endInterruptedSignOut(fixture.store, async () => milliseconds.length < 3, pause)
  expect(milliseconds).toHaveLength(3)
  expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: false, refusal: { code: 98028 } })
})

test('SYN-036 C31 a tab that was open before a sign-out was interrupted takes changes again', async () => {
  const fixture = await createEngineFixture()
  const { milliseconds, pause } = pauses()
  let endings = 0
  const tab = noticeSignOut(fixture.open(fixture.store), () => {
    endings += 1
    return endInterruptedSignOut(fixture.store, async () => true, pause)
  })
  expect(await tab.enqueue('count', COUNT)).toMatchObject({ ok: true })
  expect(endings).toBe(0)
  await fixture.engine.leave({ discard: true })
  const refused = { ok: false, refusal: { code: 98028 } }
  const both = Promise.all([tab.enqueue('count', COUNT), tab.enqueueAll([{ name: 'count', input: COUNT }])])
  expect(await both).toMatchObject([refused, refused])
  await vi.waitFor(() => expect(milliseconds).toHaveLength(50))
  expect(endings).toBe(1)
  await vi.waitFor(async () => expect(await tab.enqueue('count', COUNT)).toMatchObject({ ok: true }))
})

test('a store without an interrupted sign-out is open at once', async () => {
  const fixture = await createEngineFixture()
  const { milliseconds, pause } = pauses()
  await endInterruptedSignOut(fixture.store, async () => false, pause)
  expect(milliseconds).toEqual([])
  expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: true })
})

test('a store that fails reports its error', async () => {
  const failing = { transact: () => Promise.reject(new Error('The connection is lost')) }
  await expect(endInterruptedSignOut(failing, async () => true)).rejects.toThrow('The connection is lost')
})
