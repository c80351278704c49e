import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { keepSafetyCopyLater } from './later-safety-copy.ts'

const stopCopy = vi.fn<() => void>()
const keepSafetyCopy = vi.fn<() => object>(() => ({ stop: stopCopy }))
const unhandled = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.resetModules()
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  process.off('unhandledRejection', unhandled)
})

const begun = () => {
  const copy = keepSafetyCopyLater({ userId: 'mei' } as GotongDatabase, {} as ClientEngine)
  copy.begin()
  return copy
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

test('C34 stopping ends the safety copy once', async () => {
  vi.doMock('./safety-copy.ts', () => ({ keepSafetyCopy }))
  const copy = begun()
  await vi.waitFor(() => expect(keepSafetyCopy).toHaveBeenCalledOnce())
  copy.stop()
  await settled()
  expect(stopCopy).toHaveBeenCalledOnce()
})

test('C34 a safety copy whose code arrives after the sign-out is not started, nor ended', async () => {
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  vi.doMock('./safety-copy.ts', async () => {
    await arrival
    return { keepSafetyCopy }
  })
  const copy = begun()
  await settled()
  copy.stop()
  arrive()
  await settled()
  expect(keepSafetyCopy).not.toHaveBeenCalled()
  expect(stopCopy).not.toHaveBeenCalled()
})

test('a safety copy whose code does not arrive before the sign-out is no unhandled rejection', async () => {
  let fail: () => void = () => undefined
  const arrival = new Promise<never>((_, reject) => (fail = () => reject(new Error('no network'))))
  vi.doMock('./safety-copy.ts', () => arrival)
  const copy = begun()
  await settled()
  copy.stop()
  fail()
  await settled()
  expect(unhandled).not.toHaveBeenCalled()
})
