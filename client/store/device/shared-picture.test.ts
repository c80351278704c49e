import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import {
  forgetExpiredPicture,
  forgetSharedPicture,
  hasPictureOfGuest,
  keepSharedPicture,
  readSharedPicture,
} from './shared-picture.ts'

const NOW = 1_900_000_000_000
const HOUR_MS = 3_600_000
const picture = (text: string): Blob => new Blob([text], { type: 'image/png' })
const textOf = async (userId: string, now = NOW): Promise<string | undefined> =>
  (await readSharedPicture(userId, now))?.blob.text()

let caches = memoryCaches()
beforeEach(() => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches.storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const paths = (): string[] => caches.paths('gotong-shared-picture')

test('PWA-003 a shared picture stays for its user until it is forgotten', async () => {
  expect(await textOf('mei')).toBeUndefined()
  await keepSharedPicture(picture('proof'), 'mei', NOW)
  expect(await textOf('mei', NOW + HOUR_MS)).toBe('proof')
  const kept = await readSharedPicture('mei', NOW)
  expect(kept?.blob.type).toBe('image/png')
  await forgetSharedPicture(kept?.id ?? '')
  expect(paths()).toEqual([])
})

test('PWA-003 a newer picture replaces the kept one, and survives the end of the older one', async () => {
  await keepSharedPicture(picture('first'), 'mei', NOW)
  const first = await readSharedPicture('mei', NOW)
  await keepSharedPicture(picture('second'), 'mei', NOW)
  expect(paths()).toHaveLength(1)
  await forgetSharedPicture(first?.id ?? '')
  expect(await textOf('mei')).toBe('second')
})

test('PWA-003 another account never gets the picture, which is deleted', async () => {
  await keepSharedPicture(picture('proof'), 'mei', NOW)
  expect(await hasPictureOfGuest(NOW)).toBe(false)
  expect(await textOf('ravi')).toBeUndefined()
  expect(paths()).toEqual([])
  expect(await textOf('mei')).toBeUndefined()
})

test('PWA-003 a picture shared while signed out belongs to the first user who signs in', async () => {
  await keepSharedPicture(picture('proof'), null, NOW)
  expect(await hasPictureOfGuest(NOW)).toBe(true)
  expect(await textOf('mei')).toBe('proof')
  expect(await hasPictureOfGuest(NOW)).toBe(false)
  expect(await textOf('ravi')).toBeUndefined()
})

test.each([24 * HOUR_MS, -24 * HOUR_MS])('PWA-003 a picture is deleted after a day, %i ms later', async (later) => {
  await keepSharedPicture(picture('proof'), 'mei', NOW)
  await forgetExpiredPicture(NOW + later / 2)
  expect(paths()).toHaveLength(1)
  await forgetExpiredPicture(NOW + later)
  expect(paths()).toEqual([])
  await keepSharedPicture(picture('proof'), null, NOW)
  expect(await hasPictureOfGuest(NOW + later)).toBe(false)
  expect(await textOf('mei', NOW + later)).toBeUndefined()
})
