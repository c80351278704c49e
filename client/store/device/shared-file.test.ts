import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { sharedPicture, sharedSheet } from './shared-file.ts'

const NOW = 1_900_000_000_000
const HOUR_MS = 3_600_000
const picture = (text: string): Blob => new Blob([text], { type: 'image/png' })
const textOf = async (userId: string, now = NOW): Promise<string | undefined> =>
  (await sharedPicture.read(userId, now))?.blob.text()

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
  await sharedPicture.keep(picture('proof'), 'mei', NOW)
  expect(await textOf('mei', NOW + HOUR_MS)).toBe('proof')
  const stored = await sharedPicture.read('mei', NOW)
  expect(stored?.blob.type).toBe('image/png')
  await sharedPicture.forget(stored?.id ?? '')
  expect(paths()).toEqual([])
})

test('PWA-003 a newer picture replaces the kept one, and survives the end of the older one', async () => {
  await sharedPicture.keep(picture('first'), 'mei', NOW)
  const first = await sharedPicture.read('mei', NOW)
  await sharedPicture.keep(picture('second'), 'mei', NOW)
  expect(paths()).toHaveLength(1)
  await sharedPicture.forget(first?.id ?? '')
  expect(await textOf('mei')).toBe('second')
})

test('PWA-003 another account never gets the picture, which is deleted', async () => {
  await sharedPicture.keep(picture('proof'), 'mei', NOW)
  expect(await sharedPicture.waitsForSignIn(NOW)).toBe(false)
  expect(await textOf('ravi')).toBeUndefined()
  expect(paths()).toEqual([])
  expect(await textOf('mei')).toBeUndefined()
})

test('PWA-003 a picture shared while signed out belongs to the first user who signs in', async () => {
  await sharedPicture.keep(picture('proof'), null, NOW)
  expect(await sharedPicture.waitsForSignIn(NOW)).toBe(true)
  expect(await textOf('mei')).toBe('proof')
  expect(await sharedPicture.waitsForSignIn(NOW)).toBe(false)
  expect(await textOf('ravi')).toBeUndefined()
})

test.each([24 * HOUR_MS, -24 * HOUR_MS])('PWA-003 a picture is deleted after a day, %i ms later', async (later) => {
  await sharedPicture.keep(picture('proof'), 'mei', NOW)
  await sharedPicture.forgetExpired(NOW + later / 2)
  expect(paths()).toHaveLength(1)
  await sharedPicture.forgetExpired(NOW + later)
  expect(paths()).toEqual([])
  await sharedPicture.keep(picture('proof'), null, NOW)
  expect(await sharedPicture.waitsForSignIn(NOW + later)).toBe(false)
  expect(await textOf('mei', NOW + later)).toBeUndefined()
})

test('PWA-003 a shared sheet keeps its name, and stays beside a shared picture', async () => {
  await sharedPicture.keep(picture('proof'), 'mei', NOW)
  await sharedSheet.keep(new File(['rows'], 'Durian 榴莲.xlsx'), 'mei', NOW)
  const sheet = await sharedSheet.read('mei', NOW)
  expect([sheet?.name, await sheet?.blob.text()]).toEqual(['Durian 榴莲.xlsx', 'rows'])
  expect(await sharedSheet.read('ravi', NOW)).toBeNull()
  expect(await sharedSheet.read('mei', NOW)).toBeNull()
  expect(await textOf('mei')).toBe('proof')
})
